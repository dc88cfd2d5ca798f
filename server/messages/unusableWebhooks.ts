import { and, isNotNull } from 'drizzle-orm';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';
import { webhookKey } from './webhook.ts';

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
