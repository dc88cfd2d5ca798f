import type { Mail } from '../db/schema/deliveryPayload.ts';

/** Sends e-mails. A server that hands them over is one implementation of this. */
export interface MailSender {
  /** @throws when the mail could not be handed over */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** Stays the same over all attempts */
  id: string;
  /** One mailbox, checked */
  to: string;
  /** Who it is from, shown beside the configured address */
  fromName: string;
  replyTo: string | null;
  mail: Mail;
}
