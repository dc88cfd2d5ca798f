import { NotSent, Undeliverable } from './undeliverable.ts';
import type { TextSender } from './textSender.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (`MG…`) */
  from: string;
  /** https://api.twilio.com, or a service with the same API */
  apiUrl: string;
}

/** A visitor may be waiting for a code. */
const TIMEOUT_MS = 6_000;
const TOO_MANY = 429;

/**
 * Sends texts through Twilio's Messages resource (API 2010-04-01). Numbers of ten digits belong to
 * the North American plan.
 *
 * @throws NotSent if the provider did not take it; Undeliverable if it never will (4xx except 401,
 *   403 and 429)
 */
export function twilioSender({ accountSid, authToken, from, apiUrl }: TwilioOptions): TextSender {
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    apiUrl,
  );
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    async send({ id, to, body }) {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Basic ${credentials}`,
          ...(id !== undefined && { 'idempotency-key': id }),
        },
        body: new URLSearchParams({ To: `+1${to}`, [sender]: from, Body: body }),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const sentence = `the text provider answered ${response.status}`;
      const final = response.status < 500 && response.status !== TOO_MANY;
      // 401 and 403 concern our account, which may be mended.
      if (final && response.status !== 401 && response.status !== 403) {
        throw new Undeliverable(sentence);
      }
      throw new NotSent(sentence);
    },
  };
}
