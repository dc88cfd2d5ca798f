import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSender } from './mailSender.ts';
import type { TextSender } from './textSender.ts';

const OWNER_ONLY = 0o600;

interface OutboxOptions {
  dataDir: string;
  clock: () => Date;
  /** Shows the message to whoever runs the server; the console by default */
  print?: (line: string) => void;
}

/** Appends a message to `DATA_DIR/outbox.jsonl`: one line `{ "at", "channel", "to", "body" }` each. */
function outbox({ dataDir, clock }: OutboxOptions) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'outbox.jsonl');
  // Codes, numbers and names: for nobody else on the machine, also where it stands already.
  appendFileSync(file, '', { mode: OWNER_ONLY });
  chmodSync(file, OWNER_ONLY);
  return (message: { channel: 'sms' | 'mail'; to: string; body: string }) =>
    appendFile(file, `${JSON.stringify({ at: clock().toISOString(), ...message })}\n`);
}

/** The sender of a server without a provider: each text goes to the console and the outbox file. */
export function outboxSender(options: OutboxOptions): TextSender {
  const { print = console.log } = options;
  const append = outbox(options);
  return {
    isDemo: true,
    async send({ to, body }) {
      await append({ channel: 'sms', to, body });
      print(`Text to ${to}: ${body}`);
    },
  };
}

/** The same for mails: subject, text and the calendar file, one after the other, without their richer form. */
export function outboxMailSender(options: OutboxOptions): MailSender {
  const { print = console.log } = options;
  const append = outbox(options);
  return {
    async send({ to, mail }) {
      const file = mail.calendar === undefined ? '' : `\n\nappointment.ics\n${mail.calendar}`;
      const body = `Subject: ${mail.subject}\n\n${mail.text}${file}`;
      await append({ channel: 'mail', to, body });
      print(`Mail to ${to}: ${mail.subject}`);
    },
  };
}
