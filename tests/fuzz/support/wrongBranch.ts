import { expect } from 'vitest';
import type { BookingLead, BookingRequest } from '../../../schemas/types.gen.ts';
import { toBookingRequest } from '../../../src/booking/toBookingRequest.ts';
import { relevantAnswers } from '../../../src/engine/relevantAnswers.ts';
import { shownStep } from '../../../src/engine/shownStep.ts';
import { bookingFacts } from '../../../src/wizard/bookingFacts.ts';
import type { Wizard } from '../../../src/wizard/wizard.ts';
import type { FakeShop, Request } from './FakeShop.ts';

const marksIn = (value: unknown) =>
  new Set(JSON.stringify(value ?? null).match(/mark\d+end/g) ?? []);

/** What a request says that the present path does not, in sentences. */
export function wrongBranch(wizard: Wizard, { name, body }: Request, shop: FakeShop): string[] {
  if (!['bookAppointment', 'createLead', 'updateLead'].includes(name)) return [];
  const { flow } = wizard.visit;
  const snapshot = wizard.visit.get();
  const faults: string[] = [];

  const collected = snapshot.stack.flatMap((id) => flow.steps[id]?.collects ?? []);
  const onPath = marksIn(collected.map((answer) => snapshot.answers[answer]));
  for (const mark of marksIn(body)) {
    if (!onPath.has(mark)) faults.push(`${name} says ${mark}, which is not on the path`);
  }
  const { cancellationPhone } = body as BookingLead;
  if (collected.includes('phone') && cancellationPhone !== undefined) {
    const { phone } = snapshot.answers;
    if (phone !== cancellationPhone) {
      faults.push(`${name} is of ${cancellationPhone}, but ${String(phone)} was given last`);
    }
  }
  if (name !== 'bookAppointment') return faults;

  const booking = body as BookingRequest;
  if (shownStep(flow, snapshot).step.id !== flow.goal) {
    faults.push(`booked from ${snapshot.stack.join(' › ')}`);
  }
  const answers = relevantAnswers(flow, snapshot);
  const result = toBookingRequest(answers, bookingFacts(wizard));
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
