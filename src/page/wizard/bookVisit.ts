import type { ShopApi } from '../api/ApiProvider.tsx';
import { bookAppointment, type BookingResult } from '../api/bookingCalls.ts';
import { hasStatus } from '../api/httpError.ts';
import { isUnanswered } from '../api/httpFailure.ts';
import { Unsettled } from '../api/Unsettled.ts';
import { inEnglish } from '../text/text.ts';
import { extraLines } from './extraLines.ts';
import { toBookingRequest } from '../../booking/request/toBookingRequest.ts';
import { bookingFacts } from './bookingFacts.ts';
import { IncompleteBooking } from './bookingErrors.ts';
import { presentAnswers, type Wizard } from './wizard.ts';

/**
 * Makes sure that a booking can be sent where the browser says that it is offline. Some browsers
 * say so wrongly, so that a call which changes nothing decides.
 */
async function checkConnection({ client, shopId }: ShopApi): Promise<void> {
  if (navigator.onLine) return;
  try {
    await client.call('getShopSettings', { params: { shopId } });
  } catch (error) {
    if (isUnanswered(error)) throw new Unsettled('errors.notSent', { cause: error });
  }
}

/**
 * Books the visit as it stands when this is called, whatever the visitor does meanwhile. If the shop
 * does not know the lead any more, books for a new one. A refusal by the shop is returned, with its
 * sentence.
 *
 * @returns undefined if the visitor closed before the booking was sent, or the phone has to be
 *   proven again
 * @throws Unsettled without a connection, or if only the shop can tell whether it has booked;
 *   IncompleteBooking before any call; HttpError for other failures
 */
export async function bookVisit(api: ShopApi, wizard: Wizard): Promise<BookingResult | undefined> {
  const run = wizard.visit.runs();
  await checkConnection(api);
  if (wizard.visit.runs() !== run) return undefined;
  const answers = presentAnswers(wizard.visit);
  const facts = bookingFacts(wizard);
  const lines = await extraLines(wizard, inEnglish);
  const lead = await wizard.lead();

  /** Books for the lead there is now. */
  async function bookForLead(): Promise<BookingResult | undefined> {
    const { leadId, token } = wizard.session.get();
    if (wizard.visit.runs() !== run || token === null) return undefined;
    const result = toBookingRequest(answers, { ...facts, leadId, extraLines: lines });
    if (!result.ok) throw new IncompleteBooking(result.errors.join('\n'));
    return bookAppointment(api, result.request, wizard.settings);
  }

  await lead.settle();
  try {
    return await bookForLead().catch(async (error: unknown) => {
      if (!hasStatus(error, 404)) throw error;
      await lead.renew();
      return bookForLead();
    });
  } catch (error) {
    if (!isUnanswered(error) || wizard.settings.bookingIsIdempotent === true) throw error;
    throw new Unsettled('errors.uncertain', { cause: error });
  }
}
