/** The calls of the page that a customer's link opens. */
import type { Appointment, AppointmentChange } from '../../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import type { CallOptions } from './httpClient.ts';
import { hasStatus } from './httpError.ts';
import { isUnanswered, wordsOf } from './httpFailure.ts';
import { retryOnce } from './retryOnce.ts';

/** The appointment of the page's link. @throws HttpError 404 if the link leads nowhere */
export const getAppointment = ({ client, shopId }: ShopApi): Promise<Appointment> =>
  retryOnce(() => client.call('getAppointment', { params: { shopId } }));

export type ChangeResult =
  | { isChanged: true; appointment: Appointment }
  | { isChanged: false; message: string };

/**
 * Changes the appointment of the page's link. A refusal is returned with the server's sentence; any
 * other failure is thrown. Sent again if no answer came: asking twice is asking once.
 */
export async function askForChange(
  { client, shopId }: ShopApi,
  change: AppointmentChange,
): Promise<ChangeResult> {
  const asked = { params: { shopId }, body: change } as CallOptions<'changeAppointment'>;
  const send = () => client.call('changeAppointment', asked);
  try {
    return { isChanged: true, appointment: await retryOnce(send, isUnanswered) };
  } catch (error) {
    if (hasStatus(error, 400)) return { isChanged: false, message: wordsOf(error) };
    throw error;
  }
}
