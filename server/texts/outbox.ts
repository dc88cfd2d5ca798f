import { mkdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextSender } from './textSender.ts';

interface OutboxOptions {
  dataDir: string;
  clock: () => Date;
  /** Shows the message to whoever runs the server; the console by default */
  print?: (line: string) => void;
}

/**
 * The sender of a server without a provider: shows each text on the console and appends it to
 * `DATA_DIR/outbox.jsonl`, one line `{ "at", "channel": "sms", "to", "body" }` each.
 */
export function outboxSender({ dataDir, clock, print = console.log }: OutboxOptions): TextSender {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'outbox.jsonl');
  return {
    async send({ to, body }) {
      const line = { at: clock().toISOString(), channel: 'sms', to, body };
      await appendFile(file, `${JSON.stringify(line)}\n`);
      print(`Text to ${to}: ${body}`);
    },
  };
}
