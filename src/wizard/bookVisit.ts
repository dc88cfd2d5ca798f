import type { ShopApi } from '../api/ApiProvider.tsx';
import { bookAppointment, type BookingResult } from '../api/bookingCalls.ts';
import { toBookingRequest } from '../booking/toBookingRequest.ts';
import { bookingFacts } from './bookingFacts.ts';
import { extraLines } from './extraLines.ts';
import { presentAnswers, type Wizard } from './wizard.ts';

/** The request lacks something, before any call: its message names what (specification, section 5). */
export class IncompleteBooking extends Error {
  override readonly name = 'IncompleteBooking';
}

/**
 * Books what the visit has come to. What the shop refuses is an answer with its sentence.
 *
 * @throws IncompleteBooking before any call; HttpError for other failures
 */
export async function bookVisit(api: ShopApi, wizard: Wizard): Promise<BookingResult> {
  await (await wizard.lead()).settle();
  const result = toBookingRequest(presentAnswers(wizard.visit), {
    ...bookingFacts(wizard),
    extraLines: await extraLines(wizard.visit),
  });
  if (!result.ok) throw new IncompleteBooking(result.errors.join('\n'));
  return bookAppointment(api, result.request);
}
