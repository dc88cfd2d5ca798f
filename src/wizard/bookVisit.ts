import type { ShopApi } from '../api/ApiProvider.tsx';
import { bookAppointment, type BookingResult } from '../api/bookingCalls.ts';
import { hasStatus } from '../api/httpError.ts';
import { isUnanswered } from '../api/httpFailure.ts';
import { toBookingRequest } from '../booking/request/toBookingRequest.ts';
import { bookingFacts } from './bookingFacts.ts';
import { IncompleteBooking, UncertainBooking, UnsentBooking } from './bookingErrors.ts';
import { presentAnswers, type Wizard } from './wizard.ts';
import { answerNames } from '../contract/types.gen.ts';
import type { ExtraLine } from '../booking/request/partialBooking.ts';
import { stepOf } from '../engine/snapshot.ts';
import { relevantAnswers } from '../engine/relevantAnswers.ts';
import type { Json } from '../engine/types.ts';
import { englishTexts } from '../text/text.ts';

interface Question {
  title?: string;
  oneOf?: readonly { const?: Json; title?: string }[];
}

const known: ReadonlySet<string> = new Set(answerNames);

function inWords(answer: Json, question: Question): string {
  if (Array.isArray(answer)) return answer.map((one: Json) => inWords(one, question)).join(', ');
  if (typeof answer === 'boolean')
    return englishTexts()[answer ? 'answers.yes' : 'answers.no'] ?? String(answer);
  const choice = question.oneOf?.find((option) => option.const === answer);
  return choice?.title ?? (typeof answer === 'object' ? JSON.stringify(answer) : String(answer));
}

/**
 * The answers on the current path that no field of the booking request carries, as lines of text,
 * so that questions a shop adds to its forms reach the shop (design, section 3). Always in English:
 * the shop's staff read them.
 */
async function extraLines({
  visit,
  forms: stepForms,
}: Pick<Wizard, 'visit' | 'forms'>): Promise<ExtraLine[]> {
  const snapshot = visit.get();
  const answers = relevantAnswers(visit.flow, snapshot);
  const forms = snapshot.stack.flatMap((id) => stepOf(visit.flow, id).form ?? []);
  const lines: ExtraLine[] = [];
  for (const { form, english = form } of await Promise.all(
    [...new Set(forms)].map(stepForms.load),
  )) {
    const questions = (english.schema.properties ?? {}) as Record<string, Question>;
    for (const [name, question] of Object.entries(questions)) {
      const answer = answers[name];
      if (known.has(name) || answer === undefined) continue;
      lines.push({ label: question.title ?? name, answer: inWords(answer, question) });
    }
  }
  return lines;
}

/**
 * Makes sure that a booking can be sent where the browser says that it is offline. Some browsers
 * say so wrongly, so that a call which changes nothing decides.
 */
async function checkConnection({ client, shopId }: ShopApi): Promise<void> {
  if (navigator.onLine) return;
  try {
    await client.call('getShopSettings', { params: { shopId } });
  } catch (error) {
    if (isUnanswered(error)) throw new UnsentBooking('There is no connection', { cause: error });
  }
}

/**
 * Books the visit as it stands when this is called, whatever the visitor does meanwhile. If the shop
 * does not know the lead any more, books for a new one. A refusal by the shop is returned, with its
 * sentence.
 *
 * @returns undefined if the visitor closed before the booking was sent, or the phone has to be
 *   proven again
 * @throws UnsentBooking without a connection; IncompleteBooking before any call; UncertainBooking if only the shop can tell whether it
 *   has booked; HttpError for other failures
 */
export async function bookVisit(api: ShopApi, wizard: Wizard): Promise<BookingResult | undefined> {
  const run = wizard.visit.runs();
  await checkConnection(api);
  if (wizard.visit.runs() !== run) return undefined;
  const answers = presentAnswers(wizard.visit);
  const facts = bookingFacts(wizard);
  const lines = await extraLines(wizard);
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
    throw new UncertainBooking('No answer came', { cause: error });
  }
}
