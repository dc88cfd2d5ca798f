import { createHmac } from 'node:crypto';
import type { BookedEvent } from '../db/schema/deliveryPayload.ts';
import { Undeliverable } from './undeliverable.ts';

const TIMEOUT_MS = 10_000;

export interface WebhookCall {
  /** Stays the same over all attempts, so that the receiver can tell a repeat */
  id: string;
  url: string;
  /** As text, or `whsec_` and base64 */
  secret: string;
  event: BookedEvent;
  now: Date;
}

/** `v1,` and the base64 of HMAC-SHA256 over "id.timestamp.body": Standard Webhooks 1.0. */
export function signature(secret: string, { id, timestamp, body }: Signed): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${hash}`;
}

interface Signed {
  id: string;
  /** Seconds since 1970 */
  timestamp: number;
  body: string;
}

/**
 * Posts a booking to a shop's webhook, signed over id, time and body. Redirects are not followed:
 * the signature is for the address that was configured.
 *
 * @throws when it is not answered with 2xx; Undeliverable when another try cannot help
 */
export async function postWebhook({ id, url, secret, event, now }: WebhookCall): Promise<void> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(secret, { id, timestamp, body }),
    },
    body,
  });
  await response.body?.cancel();
  if (response.status === 410) throw new Undeliverable('the webhook is gone');
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}
