import { createTransport } from 'nodemailer';
import { filledFile } from '../../src/booking/calendar/calendarFile.ts';
import type { Mail } from '../db/schema/deliveries.ts';
import { NotSent, Undeliverable } from './undeliverable.ts';
import type { MailSender } from './mailSender.ts';

/** How long to wait for each response of the mail server. */
const TIMEOUT_MS = 10_000;
/** For a whole mail: shorter than the wait before a second attempt, so that two never overlap. */
const PATIENCE_MS = 30_000;

/** What says that there is no such mailbox, or that it takes nothing (RFC 5321, 4.2.3). */
const noSuchMailbox = new Set([550, 551, 553]);

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  url: string;
  from: string;
}

interface SmtpOptions extends SmtpSettings {
  /** How long a whole mail may take */
  patienceMs?: number;
}

/** Words in a header as they are: mail programs would read an encoded word of RFC 2047 that somebody typed. */
const asTyped = (words: string) => words.replaceAll('=?', '=\u2060?');

/**
 * Sends mails through an SMTP server. Addresses are passed as objects, so that the library writes
 * the headers and no part of a name can become one.
 */
export function smtpSender({ url, from, patienceMs = PATIENCE_MS }: SmtpOptions): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, fromName, replyTo, mail }) {
      const domain = from.slice(from.lastIndexOf('@') + 1);
      try {
        await transport.sendMail({
          signal: AbortSignal.timeout(patienceMs),
          messageId: `<${id}@${domain}>`,
          from: { name: asTyped(fromName), address: from },
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: asTyped(fromName), address: replyTo } }),
          subject: asTyped(mail.subject),
          text: mail.text,
          ...(mail.html !== undefined && { html: mail.html }),
          // Prevents automatic replies to the shop (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...calendarPart(mail, from),
        });
      } catch (error) {
        const { responseCode: code = 0, command } = error as {
          responseCode?: number;
          command?: string;
        };
        if (code >= 500) {
          const why = noSuchMailbox.has(code) ? 'cannotReceive' : 'refused';
          throw new Undeliverable('the mail server refuses it', { why, cause: error });
        }
        if (code >= 400) {
          const isOfRecipient = command === 'RCPT TO';
          throw new NotSent('the mail server does not take it now', {
            isOfRecipient,
            cause: error,
          });
        }
        throw error;
      }
    },
  };
}

/**
 * A file to add goes beside the text; one that changes an entry is the last of the alternatives,
 * where mail programs look for it (RFC 6047).
 */
function calendarPart({ calendar, calendarMethod }: Mail, from: string) {
  if (calendar === undefined) return {};
  const contentType = `text/calendar; charset=utf-8; method=${calendarMethod ?? 'PUBLISH'}`;
  if (calendarMethod === undefined) {
    return { attachments: [{ filename: 'appointment.ics', contentType, content: calendar }] };
  }
  return { alternatives: [{ contentType, content: filledFile(calendar, { from }) }] };
}
