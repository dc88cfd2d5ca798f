import type { AppointmentBooked, ShopEvent } from '../../../src/contract/types.gen.ts';

/** A message as it waits in the database: everything a sender needs, nothing to look up again. */
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

/** What a customer is sent. */
export type Confirmation = Exclude<DeliveryPayload, { channel: 'webhook' }>;

/** Plain text, with a richer form of the same and one calendar file where there are any. */
export interface Mail {
  subject: string;
  text: string;
  html?: string;
  /** RFC 5545, with CRLF line ends */
  calendar?: string;
}

/** A new appointment with everything a shop needs to know of it. */
export type BookedEvent = AppointmentBooked['data'];
