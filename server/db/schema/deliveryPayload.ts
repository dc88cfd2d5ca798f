import type { AppointmentBooked, ShopEvent } from '../../../src/contract/types.gen.ts';

/**
 * A message as it is stored until it is sent: with everything a sender needs, so that it looks
 * nothing up.
 */
export type DeliveryPayload =
  | { recipient: 'customer'; channel: 'sms'; to: string; body: string }
  | {
      recipient: 'customer' | 'shop';
      channel: 'mail';
      to: string;
      fromName: string;
      replyTo: string | null;
      mail: Mail;
    }
  | { recipient: 'shop'; channel: 'webhook'; event: ShopEvent };

/** A message to a customer. */
export type Confirmation = Exclude<DeliveryPayload, { channel: 'webhook' }>;

/** Plain text, and if there are any, the same as HTML and one calendar file. */
export interface Mail {
  subject: string;
  text: string;
  html?: string;
  /** RFC 5545, with CRLF line ends */
  calendar?: string;
}

/** A new appointment with everything a shop needs to know about it. */
export type BookedEvent = AppointmentBooked['data'];
