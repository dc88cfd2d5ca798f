import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';

interface Message {
  at: string;
  channel: string;
  to: string;
  body: string;
}

/** The messages that the server sent, from `outbox.jsonl`. */
export class Outbox {
  constructor(private readonly file: string) {}

  /** All messages so far, oldest first; empty if there are none. */
  async messages(): Promise<Message[]> {
    const lines = await readFile(this.file, 'utf8').catch(() => '');
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Message);
  }

  /** All messages to a phone (10 digits) so far, oldest first. */
  async messagesTo(phone: string): Promise<Message[]> {
    const messages = await this.messages();
    return messages.filter(({ to }) => to.replace(/\D/g, '').slice(-10) === phone);
  }

  /** The codes sent to a phone (10 digits) so far, oldest first. */
  async codesTo(phone: string): Promise<string[]> {
    const messages = await this.messagesTo(phone);
    return messages.flatMap(({ body }) => /code is (\d{4})/.exec(body)?.[1] ?? []);
  }

  /**
   * The last code sent to a phone (10 digits). Waits until there is one.
   *
   * @param atLeast how many codes must have been sent: 2 waits for the one after a resend
   */
  async lastCode(phone: string, { atLeast = 1 } = {}): Promise<string> {
    let codes: string[] = [];
    await expect
      .poll(async () => (codes = await this.codesTo(phone)).length, {
        message: `codes texted to ${phone}`,
        intervals: [50],
      })
      .toBeGreaterThanOrEqual(atLeast);
    return codes.at(-1) ?? '';
  }
}
