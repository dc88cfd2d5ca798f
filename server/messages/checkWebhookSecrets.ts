import { isNotNull } from 'drizzle-orm';
import { StartError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';
import { keyOf } from './webhook.ts';

/**
 * Makes sure that what is posted to shops can be signed.
 *
 * @throws StartError that names the shops whose secret is none, never the secret
 */
export async function checkWebhookSecrets(db: Database): Promise<void> {
  const rows = await db
    .select({ id: shops.id, secret: shops.webhookSecret })
    .from(shops)
    .where(isNotNull(shops.webhookUrl));
  const broken = rows.filter(({ secret }) => secret === null || keyOf(secret) === undefined);
  if (broken.length === 0) return;
  throw new StartError(
    `webhook_secret must be whsec_ and the base64 of 24 to 64 bytes, as of "echo whsec_$(openssl rand -base64 32)"; it is not for shop ${broken.map(({ id }) => id).join(', ')}.`,
  );
}
