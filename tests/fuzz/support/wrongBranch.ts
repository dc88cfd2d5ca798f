import { expect } from 'vitest';
import type { BookingLead, BookingRequest } from '../../../src/contract/types.gen.ts';
import { toBookingRequest } from '../../../src/booking/request/toBookingRequest.ts';
import { relevantAnswers } from '../../../src/engine/relevantAnswers.ts';
import { shownStep } from '../../../src/engine/shownStep.ts';
import type { Snapshot } from '../../../src/engine/types.ts';
import type { VehicleState } from '../../../src/booking/vehicle/chosenVehicle.ts';
import { bookingFacts } from '../../../src/page/wizard/bookingFacts.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import type { FakeShop, Request } from './FakeShop.ts';

const marksIn = (value: unknown) =>
  new Set(JSON.stringify(value ?? null).match(/mark\d+end/g) ?? []);

interface Asked {
  wizard: Wizard;
  /** The visit when the confirmation was last shown: that is what Book books */
  confirmed: Snapshot | undefined;
  request: Request;
  shop: FakeShop;
}

/** What a request contains that the path at that time did not, in sentences. */
export function wrongBranch({ wizard, confirmed, request, shop }: Asked): string[] {
  const { name, body } = request;
  if (!['bookAppointment', 'createLead', 'updateLead'].includes(name)) return [];
  const { flow } = wizard.visit;
  const snapshot = name === 'bookAppointment' && confirmed ? confirmed : wizard.visit.get();
  const faults: string[] = [];

  const collected = snapshot.stack.flatMap((id) => flow.steps[id]?.collects ?? []);
  const onPath = marksIn(collected.map((answer) => snapshot.answers[answer]));
  for (const mark of marksIn(body)) {
    if (!onPath.has(mark)) faults.push(`${name} says ${mark}, which is not on the path`);
  }
  const { cancellationPhone } = body as BookingLead;
  const shown = shownStep(flow, snapshot).step;
  const isProven = collected.includes('phone') && shown.component !== 'validate-pin';
  if (isProven && !shown.collects.includes('phone') && cancellationPhone !== undefined) {
    const { phone } = snapshot.answers;
    if (phone !== cancellationPhone) {
      faults.push(
        `${name} is of ${cancellationPhone}, but ${JSON.stringify(phone)} was given last`,
      );
    }
  }
  if (name !== 'bookAppointment') return faults;

  const booking = body as BookingRequest;
  if (confirmed === undefined) return [...faults, `booked from ${snapshot.stack.join(' › ')}`];
  const result = toBookingRequest(relevantAnswers(flow, confirmed), {
    ...bookingFacts(wizard),
    vehicleState: confirmed.context.vehicleState as VehicleState,
    okForMarketing: confirmed.answers.okForMarketing === true,
  });
  try {
    expect(result).toEqual({ ok: true, request: booking });
  } catch (error) {
    faults.push(`not the booking of the answers: ${(error as Error).message}`);
  }
  if (!shop.leads.has(booking.leadId) && !shop.wasWrong) faults.push('booked for no lead');
  const when = booking.slotTime ? `${booking.date} ${booking.slotTime}` : booking.date;
  if (!shop.offered.has(when) && !shop.wasWrong) faults.push(`${when} was not offered`);
  return faults;
}
