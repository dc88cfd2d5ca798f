import type { BookingAnswer } from '../../src/contract/types.gen.ts';
import type { Answer } from './client.ts';
import { linkClaims } from './linkClaims.ts';
import { differsFromGood } from './report.ts';
import { vehicleToBook as vehicle } from './vehicleToBook.ts';
import type { FreeSlot } from './slotClaims.ts';
import { NOBODY, type ClaimContext } from './visit.ts';

const customer = {
  firstName: 'Conformance',
  lastName: 'Check',
  address: { address1: '120 Birch Road', city: 'Seattle', state: 'WA', zip: '98115' },
  okForMarketing: false,
};

/**
 * Claims about leads and about one appointment at a free slot: it is booked, booked again, and
 * refused where it must be.
 */
export async function bookingClaims(
  visit: ClaimContext,
  { token, free }: { token: string; free: FreeSlot | undefined },
): Promise<void> {
  const { ask, report, target } = visit;
  const leadId = await leadClaims(visit, token);

  const refuses = (status: number, claim: string, change: object) =>
    report.refuses('bookAppointment', status, claim, { token, body: { ...request, ...change } });
  const book = () => ask('bookAppointment', { token, body: request });
  const request = {
    leadId: leadId ?? NOBODY,
    customer,
    vehicle,
    appointmentOption: 'DROP_OFF',
    date: '2026-11-24',
    slotTime: '10:00:00',
    concerns: 'This is a test of the booking tool. Please cancel it.',
    ...free,
  };
  for (const field of ['leadId', 'customer', 'vehicle', 'appointmentOption', 'date'] as const) {
    await refuses(400, `answers 400 without ${field}`, { [field]: undefined });
  }
  await refuses(404, 'answers 404 for a lead it never gave', { leadId: NOBODY });
  if (leadId === undefined || free === undefined) {
    const because = leadId === undefined ? 'there is no lead' : 'no slot is free in four weeks';
    return report.skip('bookAppointment', 'books', because);
  }
  await refuses(400, 'answers 400 for a day that has passed', { date: '2020-01-06' });
  await refuses(400, 'answers 400 for a time off the grid', { slotTime: '03:07:00' });
  const services = [{ id: 'no-such-service' }];
  await refuses(400, 'answers 400 for a service of no shop', { services });
  await refuses(400, "answers 400 for a stranger's customer", { customer: stranger });
  if (!target.book) return report.skip('bookAppointment', 'books', 'asked not to: --no-booking');

  let first: Answer | undefined;
  const booked = await report.claim('bookAppointment', 'books a free slot', async () => {
    first = await book();
    return differsFromGood('bookAppointment', first);
  });
  if (!booked) return;
  await report.claim('bookAppointment', 'answers the same lead as the first time', async () => {
    const again = await book();
    const same = JSON.stringify(again.body) === JSON.stringify(first?.body);
    return again.status === first?.status && same ? undefined : 'the second answer is another one';
  });
  await linkClaims(visit, first?.body as BookingAnswer);
}

const stranger = { tekCustomerId: 'no-such-customer', okForMarketing: false };

async function leadClaims({ ask, report, target }: ClaimContext, token: string) {
  let leadId: string | undefined;
  await report.claim('createLead', 'answers the id of a new lead', async () => {
    const answer = await ask('createLead', { token, body: {} });
    leadId = (answer.body as { leadId?: string } | undefined)?.leadId;
    return differsFromGood('createLead', answer);
  });
  const unknown = { params: { leadId: NOBODY }, token, body: {} };
  await report.refuses('updateLead', 404, 'answers 404 for a lead it never gave', unknown);
  if (leadId === undefined) return undefined;
  const params = { leadId };
  const body = { cancellationPhone: target.phone, customer, appointmentOption: 'DROP_OFF' };
  await report.takes('updateLead', 'takes what the visit holds so far', { params, token, body });
  await report.takes('abandonLead', 'takes the beacon without a token', { params });
  return leadId;
}
