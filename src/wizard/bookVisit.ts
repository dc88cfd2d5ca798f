import type { ShopApi } from '../api/ApiProvider.tsx';
import { bookAppointment, type BookingResult } from '../api/bookingCalls.ts';
import { toBookingRequest } from '../booking/toBookingRequest.ts';
import { bookingFacts } from './bookingFacts.ts';
import { extraLines } from './extraLines.ts';
import { presentAnswers, type Wizard } from './wizard.ts';

/**
 * Books what the visit has come to. What the shop refuses is an answer with its sentence.
 *
 * @throws Error naming everything the request lacks, before any call; HttpError for other failures
 */
export async function bookVisit(api: ShopApi, wizard: Wizard): Promise<BookingResult> {
  await (await wizard.lead()).settle();
  const result = toBookingRequest(presentAnswers(wizard.visit), {
    ...bookingFacts(wizard),
    extraLines: await extraLines(wizard.visit),
  });
  if (!result.ok) throw new Error(result.errors.join('\n'));
  return bookAppointment(api, result.request);
}
