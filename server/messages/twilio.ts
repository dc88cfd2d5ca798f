import type { MessageFailure } from '../db/schema/deliveries.ts';
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
/** Our account, which may be mended, and too many at once. */
const ofAccount = new Set([401, 403, 429]);

/** Errors of the provider that are about the number; its sentences repeat it, and are not read. */
const ofNumber: ReadonlyMap<unknown, MessageFailure> = new Map([
  [21211, 'cannotReceive'],
  [21214, 'cannotReceive'],
  [21217, 'cannotReceive'],
  [21610, 'declined'],
  [21612, 'cannotReceive'],
  [21614, 'cannotReceive'],
  [21635, 'cannotReceive'],
]);
/** The answer of an error is a few hundred characters long. */
const MOST_CHARACTERS = 4_000;

/** Why a message was refused for good, by the code in the provider's answer. */
async function refusalIn(response: Response): Promise<MessageFailure> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MOST_CHARACTERS) return 'refused';
    }
    const { code } = JSON.parse(text) as { code?: unknown };
    return ofNumber.get(code) ?? 'refused';
  } catch {
    // It was refused, whatever the answer says besides.
    return 'refused';
  }
}

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
      const { status } = response;
      const final = status >= 400 && status < 500 && !ofAccount.has(status);
      const sentence = `the text provider answered ${status}`;
      if (final) throw new Undeliverable(sentence, { why: await refusalIn(response) });
      await response.body?.cancel();
      if (response.ok) return;
      throw new NotSent(sentence);
    },
  };
}
