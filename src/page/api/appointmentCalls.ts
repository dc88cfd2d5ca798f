/** The calls of the page that a customer's link opens. */
import type { Appointment, AppointmentChange, RefusalRule } from '../../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import type { CallOptions } from './httpClient.ts';
import { hasStatus } from './httpError.ts';
import { isTransient, isUnanswered, wordsOf } from './httpFailure.ts';
import { retryOnce } from './retryOnce.ts';
import { Unsettled } from './Unsettled.ts';

/** The appointment of the page's link. @throws HttpError 404 if the link leads nowhere */
export const getAppointment = ({ client, shopId }: ShopApi): Promise<Appointment> =>
  retryOnce(() => client.call('getAppointment', { params: { shopId } }));

/** The same; undefined if the link leads nowhere. */
async function appointmentNow(api: ShopApi): Promise<Appointment | undefined> {
  try {
    return await getAppointment(api);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

export type ChangeResult =
  | { isChanged: true; appointment: Appointment }
  | {
      isChanged: false;
      /** The server's sentence; '' where it knows no such appointment of this visitor */
      message: string;
      /**
       * As it is now, where that is why: what the visitor saw and chose is of no use then. Absent, with no
       * message, where the link leads nowhere any more
       */
      now?: Appointment | undefined;
    };

/** What is refused because of the appointment, not of the time that was chosen. */
const ofAppointment: ReadonlySet<unknown> = new Set<RefusalRule>([
  'changeTooLate',
  'changeByCall',
  'changeOver',
  'changeCancelled',
  'changeMissed',
  'changedMeanwhile',
  'changedEnough',
]);

/**
 * Changes the appointment of the page's link. A refusal is returned with the server's sentence. Sent
 * again if no answer came: asking twice is asking once.
 *
 * @param again does the same once more, for who tries again
 * @throws Unsettled where nobody knows whether it is made, or how the appointment is now; HttpError for
 *   any other failure
 */
export async function askForChange(
  api: ShopApi,
  change: AppointmentChange,
  again: () => void,
): Promise<ChangeResult> {
  try {
    return await resultOf(api, change);
  } catch (error) {
    if (!isTransient(error)) throw error;
    const words = isUnanswered(error) ? 'steps.outcome.unknown' : 'errors.server';
    throw new Unsettled(words, { cause: error }, again);
  }
}

async function resultOf(api: ShopApi, change: AppointmentChange): Promise<ChangeResult> {
  const { client, shopId } = api;
  const asked = { params: { shopId }, body: change } as CallOptions<'changeAppointment'>;
  const send = () => client.call('changeAppointment', asked);
  try {
    return { isChanged: true, appointment: await retryOnce(send, isUnanswered) };
  } catch (error) {
    const isUnknown = hasStatus(error, 404);
    if (!isUnknown && !hasStatus(error, 400)) throw error;
    const { rule } = Object(error.answer) as { rule?: unknown };
    return {
      isChanged: false,
      message: isUnknown ? '' : wordsOf(error),
      now: isUnknown || ofAppointment.has(rule) ? await appointmentNow(api) : undefined,
    };
  }
}
