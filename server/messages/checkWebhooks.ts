import { and, isNotNull } from 'drizzle-orm';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import { StartError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';
import { webhookKey } from './webhook.ts';

const isAddress = (text: string | null) =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Checks that every shop's webhook has a usable address and secret.
 *
 * @throws StartError naming the shops whose address or secret is unusable, without the secret
 */
export async function checkWebhooks(db: Database): Promise<void> {
  const { answer: rows } = await ofReachableShops(db, (among) =>
    db
      .select({ id: shops.id, url: shops.webhookUrl, secret: shops.webhookSecret })
      .from(shops)
      .where(and(isReachable(shops.id, among), isNotNull(shops.webhookUrl))),
  );
  const unsigned = rows.filter(({ secret }) => secret === null || webhookKey(secret) === undefined);
  const nowhere = rows.filter(({ url }) => !isAddress(url));
  const namesOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).join(', ');
  if (unsigned.length > 0) {
    throw new StartError(
      `webhook_secret must be whsec_ and the base64 of 24 to 64 bytes, as of "echo whsec_$(openssl rand -base64 32)"; it is not for shop ${namesOf(unsigned)}.`,
    );
  }
  if (nowhere.length > 0) {
    throw new StartError(
      `webhook_url must be an address such as https://shop.example.com/bookings; it is not for shop ${namesOf(nowhere)}.`,
    );
  }
}
