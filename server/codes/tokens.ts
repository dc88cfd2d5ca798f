import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { inserting, type Write } from '../db/writes.ts';
import { tokens } from '../db/tables.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';
import { sql } from 'drizzle-orm';
import { statement } from '../db/statement.ts';

type TokenRow = typeof tokens.$inferSelect;

/** A token by its hash, at the shop it is for. */
type TokenKey = Pick<TokenRow, 'shopId' | 'id'>;

const isIt = ({ shopId, id }: TokenKey) => matching(tokens, { shopId, id });

const selectToken = statement((db, name) =>
  db
    .select()
    .from(tokens)
    .where(matching(tokens, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    .prepare(name),
);

/** The token, expired or not; `undefined` if the shop has no such token. */
async function findToken(db: Database, { shopId, id }: TokenKey): Promise<TokenRow | undefined> {
  const [token] = await selectToken(db, { shopId, id });
  return token;
}

async function deleteToken(db: Database, key: TokenKey): Promise<void> {
  await db.delete(tokens).where(isIt(key));
}

async function putOffExpiry(db: Database, key: TokenKey, expiresAt: Date): Promise<void> {
  await db.update(tokens).set({ expiresAt }).where(isIt(key));
}

/** How long a token lasts without a call: a visit takes minutes, but a screen may be left open. */
const IDLE_MS = 2 * 3_600_000;
/** How often the expiry is extended at most, so that not every call writes. */
const PUT_OFF_MS = 10 * 60_000;
/** How far the clocks of two processes may differ. */
const SKEW_MS = 60_000;

/** The visitor that a request comes from: a proven phone (ten digits) at one shop. */
export interface Visitor {
  shopId: string;
  phone: string;
}

/** A new token for a phone at a shop, and what stores it. Only its hash is kept. */
export function newToken({ shopId, phone, now }: Visitor & { now: Date }): {
  token: string;
  write: Write;
} {
  const token = randomSecret();
  const expiresAt = new Date(now.getTime() + IDLE_MS);
  return { token, write: inserting(tokens, [{ id: sha256(token), shopId, phone, expiresAt }]) };
}

/**
 * The visitor of a token at this shop; `undefined` if the token is not valid there now. Using a
 * token extends it.
 */
export async function visitorOf(
  db: Database,
  { token, shopId, now }: { token: unknown; shopId: string; now: Date },
): Promise<Visitor | undefined> {
  if (typeof token !== 'string' || token === '') return undefined;
  const row = await findToken(db, { shopId, id: sha256(token) });
  if (row === undefined || row.expiresAt <= now) return undefined;
  const leftMs = row.expiresAt.getTime() - now.getTime();
  // Issued by a clock that was ahead; it would be valid for too long.
  if (leftMs > IDLE_MS + SKEW_MS) return undefined;
  if (leftMs < IDLE_MS - PUT_OFF_MS) {
    await putOffExpiry(db, row, new Date(now.getTime() + IDLE_MS));
  }
  return { shopId: row.shopId, phone: row.phone };
}

/** Deletes a token of a shop, valid or not. */
export async function deleteShopToken(db: Database, shopId: string, token: unknown): Promise<void> {
  if (typeof token === 'string') await deleteToken(db, { shopId, id: sha256(token) });
}
