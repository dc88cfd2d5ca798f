import { createHmac } from 'node:crypto';
import type { ShopEvent } from '../../src/contract/types.gen.ts';
import { NotSent, Undeliverable } from './undeliverable.ts';

const TIMEOUT_MS = 10_000;

export interface WebhookCall {
  /** The same for all attempts, so that the receiver recognises a repeat */
  id: string;
  url: string;
  /** `whsec_` and base64 */
  secret: string;
  event: ShopEvent;
  now: Date;
}

/**
 * The key of a Standard Webhooks 1.0 secret (`whsec_` and the base64 of 24 to 64 bytes); undefined
 * if malformed.
 */
export function webhookKey(secret: string): Buffer | undefined {
  const text = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = Buffer.from(text ?? '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/**
 * `v1,` and the base64 of HMAC-SHA256 over "id.timestamp.body": Standard Webhooks 1.0.
 *
 * @throws if the secret is malformed
 */
export function signature(secret: string, { id, timestamp, body }: Signed): string {
  const key = webhookKey(secret);
  if (key === undefined) throw new Error('the webhook secret is malformed');
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
 * Posts an event to a shop's webhook, signed over id, time and body. Redirects are not followed,
 * because the signature is for the configured address.
 *
 * @throws if it is not answered with 2xx; Undeliverable if another attempt cannot help
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
  if (!response.ok) throw new NotSent(`the webhook answered ${response.status}`);
}
