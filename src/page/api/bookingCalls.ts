/** The calls for booking and for leads. */
import type {
  BookingAnswer,
  BookingLead,
  BookingRequest,
  ExitLead,
  ShopSettings,
  Uuid,
} from '../../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import { hasStatus } from './httpError.ts';
import { isUnanswered, wordsOf } from './httpFailure.ts';
import { retryOnce } from './retryOnce.ts';

/** The channels of a confirmation. */
export type ConfirmationChannel = NonNullable<BookingAnswer['notConfirmedBy']>[number];

export type BookingResult =
  | {
      isBooked: true;
      notConfirmedBy: readonly ConfirmationChannel[];
      /** Absent where the backend has no page for the appointment. */
      links?: Pick<BookingAnswer, 'link' | 'calendarLink' | 'sequence'>;
    }
  | { isBooked: false; message: string };

/**
 * Books the appointment. A refusal with 400, such as a slot that was taken meanwhile, is returned
 * with the server's sentence ('' if it sent none); any other failure is thrown. If no response
 * came, the booking is sent again, provided the backend treats it as the same one.
 */
export async function bookAppointment(
  { client, shopId }: ShopApi,
  request: BookingRequest,
  { bookingIsIdempotent = false }: Pick<ShopSettings, 'bookingIsIdempotent'>,
): Promise<BookingResult> {
  const send = () => client.call('bookAppointment', { params: { shopId }, body: request });
  try {
    // Not repeated after a 5xx: the backend may have booked, so the visitor decides.
    const answer = await (bookingIsIdempotent ? retryOnce(send, isUnanswered) : send());
    // Other backends may send something else.
    const said = (answer ?? {}) as Partial<BookingAnswer>;
    const { notConfirmedBy, link, calendarLink, sequence } = said;
    return {
      isBooked: true,
      notConfirmedBy: notConfirmedBy ?? [],
      // A text has a `link` of its own.
      ...(typeof link === 'string' && { links: { link, calendarLink, sequence } }),
    };
  } catch (error) {
    if (hasStatus(error, 400)) return { isBooked: false, message: wordsOf(error) };
    throw error;
  }
}

/**
 * Creates the lead of a visitor with a proven phone; returns its id.
 *
 * @param keepalive whether the call is to outlive the page
 */
export async function createLead(
  { client, shopId }: ShopApi,
  lead: BookingLead,
  keepalive = false,
): Promise<Uuid> {
  const call = { params: { shopId }, body: lead, keepalive };
  const answer: unknown = await client.call('createLead', call);
  const { leadId } = (answer ?? {}) as { leadId?: unknown };
  if (typeof leadId !== 'string') throw new Error('createLead: the answer holds no lead');
  return leadId;
}

/**
 * Updates a lead.
 *
 * @param keepalive whether the call is to outlive the page
 */
export async function updateLead(
  { client, shopId }: ShopApi,
  leadId: Uuid,
  lead: BookingLead,
  keepalive = false,
): Promise<void> {
  await client.call('updateLead', { params: { shopId, leadId }, body: lead, keepalive });
}

/** Sends the exit form's lead. */
export async function createExitLead({ client, shopId }: ShopApi, lead: ExitLead): Promise<void> {
  await client.call('createExitLead', { params: { shopId }, body: lead });
}

/**
 * Marks a lead as abandoned while the page closes, by a beacon. Returns whether the browser queued
 * it.
 */
export function abandonLead({ client, shopId }: ShopApi, leadId: Uuid): boolean {
  return client.beacon('abandonLead', { params: { shopId, leadId } });
}
