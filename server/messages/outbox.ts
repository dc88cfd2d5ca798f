import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSender } from './mailSender.ts';
import type { TextSender } from './textSender.ts';

const OWNER_ONLY = 0o600;

interface OutboxOptions {
  dataDir: string;
  clock: () => Date;
  /** Shows a line to the operator; prints to the console by default */
  print?: (line: string) => void;
  /** Whether texts are shown with their codes: only where all customers are made up */
  showsTexts?: boolean;
}

/**
 * Makes the function that appends messages to `DATA_DIR/outbox.jsonl`, one line `{ "at", "channel",
 * "to", "body" }` each.
 */
function outbox({ dataDir, clock }: OutboxOptions) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'outbox.jsonl');
  // It holds codes, numbers and names, so only its owner may read it, even if it existed before.
  appendFileSync(file, '', { mode: OWNER_ONLY });
  chmodSync(file, OWNER_ONLY);
  return (message: { channel: 'sms' | 'mail'; to: string; body: string }) =>
    appendFile(file, `${JSON.stringify({ at: clock().toISOString(), ...message })}\n`);
}

/** The text sender of a server without a provider: writes to the outbox file, and says so. */
export function outboxSender(options: OutboxOptions): TextSender {
  const { print = console.log, showsTexts = false } = options;
  const append = outbox(options);
  return {
    isDemo: true,
    async send({ to, body }) {
      await append({ channel: 'sms', to, body });
      print(showsTexts ? `Text to ${to}: ${body}` : 'A text was sent: see outbox.jsonl');
    },
  };
}

/**
 * The mail sender of a server without a mail server: writes subject, text and calendar file,
 * without the HTML.
 */
export function outboxMailSender(options: OutboxOptions): MailSender {
  const { print = console.log } = options;
  const append = outbox(options);
  return {
    async send({ to, mail }) {
      const file = mail.calendar === undefined ? '' : `\n\nappointment.ics\n${mail.calendar}`;
      const body = `Subject: ${mail.subject}\n\n${mail.text}${file}`;
      await append({ channel: 'mail', to, body });
      print('A mail was sent: see outbox.jsonl');
    },
  };
}
