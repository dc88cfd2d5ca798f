import type { Mail } from '../db/schema/deliveries.ts';

/** Sends e-mails; implemented for SMTP and for the outbox. */
export interface MailSender {
  /** @throws when the mail could not be handed over */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** The same for all attempts */
  id: string;
  /** One mailbox, checked */
  to: string;
  /** The sender's name, shown with the configured address */
  fromName: string;
  replyTo: string | null;
  mail: Mail;
}
