import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { ShopEvent } from '../../src/contract/types.gen.ts';
import { NotSent, Undeliverable } from './undeliverable.ts';
import { and, isNotNull } from 'drizzle-orm';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';

const TIMEOUT_MS = 10_000;

interface WebhookCall {
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

/** Posts events to the webhooks of shops. */
export interface WebhookSender {
  /**
   * Posts an event, signed over id, time and body. Redirects are not followed, because the signature is
   * for the configured address.
   *
   * @throws if it is not answered with 2xx; Undeliverable if another attempt cannot help
   */
  send(call: WebhookCall): Promise<void>;
}

/** The address of a webhook lies within a network of our own, where nothing of it is public. */
class PrivateAddress extends NotSent {
  override name = 'PrivateAddress';
}

/**
 * A sender that connects to public addresses only: a shop's webhook must not reach what stands beside the
 * server. The address is that to which the name resolves at the moment of the call.
 *
 * @param mayBePrivate whether private, loopback and link-local addresses are good all the same
 * @param lookup what finds the addresses of a name; absent: the system
 */
export function webhookSender({
  mayBePrivate,
  lookup,
}: {
  mayBePrivate: boolean;
  lookup?: LookupFunction;
}): WebhookSender {
  const allowed = { allowPrivateIPAddress: mayBePrivate, allowMetaIPAddress: mayBePrivate };
  const plain = { request: http.request, agent: new RequestFilteringHttpAgent(allowed) };
  const secure = { request: https.request, agent: new RequestFilteringHttpsAgent(allowed) };
  return {
    async send({ id, url, secret, event, now }) {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(now.getTime() / 1000);
      const { request, agent } = new URL(url).protocol === 'https:' ? secure : plain;
      const sent = request(url, {
        agent,
        lookup,
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signature(secret, { id, timestamp, body }),
        },
      });
      sent.end(body);
      const [response] = (await once(sent, 'response').catch((error: unknown) => {
        const isPrivate = error instanceof Error && error.message.includes('is not allowed');
        throw isPrivate ? new PrivateAddress('the webhook is private', { cause: error }) : error;
      })) as [IncomingMessage];
      const { statusCode: status = 0 } = response;
      // Nobody reads what it says, nor waits for it.
      response.on('error', () => undefined).destroy();
      if (status === 410) throw new Undeliverable('the webhook is gone');
      if (status < 200 || status > 299) throw new NotSent(`the webhook answered ${status}`);
    },
  };
}

const isAddress = (text: string | null) =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * What an operator must mend of the webhooks of shops. Their events wait and are tried again, as if the
 * receiver were away; nobody else is concerned.
 *
 * @returns sentences that name the shops whose address or secret is unusable, without the secret
 */
export async function unusableWebhooks(db: Database): Promise<string[]> {
  const { answer: rows } = await ofReachableShops(db, (among) =>
    db
      .select({ id: shops.id, url: shops.webhookUrl, secret: shops.webhookSecret })
      .from(shops)
      .where(and(isReachable(shops.id, among), isNotNull(shops.webhookUrl))),
  );
  const unsigned = rows.filter(({ secret }) => secret === null || webhookKey(secret) === undefined);
  const nowhere = rows.filter(({ url }) => !isAddress(url));
  const told = (some: readonly { id: string }[], rule: string) =>
    some.length === 0
      ? []
      : [`${rule}; it is not for shop ${some.map(({ id }) => id).join(', ')}.`];
  return [
    ...told(
      unsigned,
      'webhook_secret must be whsec_ and the base64 of 24 to 64 bytes, as of "echo whsec_$(openssl rand -base64 32)"',
    ),
    ...told(nowhere, 'webhook_url must be an address such as https://shop.example.com/bookings'),
  ];
}
