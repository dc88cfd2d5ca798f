/** Booking, and the lead that goes before it. */
import type {
  BookingAnswer,
  BookingLead,
  BookingRequest,
  ExitLead,
  ShopSettings,
  Uuid,
} from '../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import { hasStatus } from './httpError.ts';
import { isUnanswered, wordsOf } from './httpFailure.ts';
import { retryOnce } from './retryOnce.ts';

/** By what a customer can be sent a confirmation. */
export type ConfirmationChannel = NonNullable<BookingAnswer['notConfirmedBy']>[number];

export type BookingResult =
  | { isBooked: true; notConfirmedBy: readonly ConfirmationChannel[] }
  | { isBooked: false; message: string };

/**
 * Books the appointment. What the shop refuses with 400, such as a slot lost to somebody else, is an
 * answer with the server's sentence, '' for none; anything else is thrown for the generic handler.
 * Where no answer came it is sent once more if the backend says that this is the same booking.
 */
export async function bookAppointment(
  { client, shopId }: ShopApi,
  request: BookingRequest,
  { bookingIsIdempotent = false }: Pick<ShopSettings, 'bookingIsIdempotent'>,
): Promise<BookingResult> {
  const send = () => client.call('bookAppointment', { params: { shopId }, body: request });
  try {
    // An answer with 5xx may come from a backend that has booked: the visitor decides what is next.
    const answer = await (bookingIsIdempotent ? retryOnce(send, isUnanswered) : send());
    // Other backends answer as they like.
    const { notConfirmedBy } = (answer ?? {}) as Partial<BookingAnswer>;
    return { isBooked: true, notConfirmedBy: notConfirmedBy ?? [] };
  } catch (error) {
    if (hasStatus(error, 400)) return { isBooked: false, message: wordsOf(error) };
    throw error;
  }
}

/** Begins the lead of a verified visitor. */
export async function createLead({ client, shopId }: ShopApi, lead: BookingLead): Promise<Uuid> {
  const answer: unknown = await client.call('createLead', { params: { shopId }, body: lead });
  const { leadId } = (answer ?? {}) as { leadId?: unknown };
  if (typeof leadId !== 'string') throw new Error('createLead: the answer holds no lead');
  return leadId;
}

/** Brings a lead up to date. */
export async function updateLead(
  { client, shopId }: ShopApi,
  leadId: Uuid,
  lead: BookingLead,
): Promise<void> {
  await client.call('updateLead', { params: { shopId, leadId }, body: lead });
}

/** Sends the exit form's lead. */
export async function createExitLead({ client, shopId }: ShopApi, lead: ExitLead): Promise<void> {
  await client.call('createExitLead', { params: { shopId }, body: lead });
}

/** Marks a lead as abandoned while the page goes away: a beacon, whose answer nobody reads. */
export function abandonLead({ client, shopId }: ShopApi, leadId: Uuid): boolean {
  return client.beacon('abandonLead', { params: { shopId, leadId } });
}
