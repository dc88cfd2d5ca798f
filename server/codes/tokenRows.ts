import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { tokens } from '../db/tables.ts';

export type TokenRow = typeof tokens.$inferSelect;

/** A token by its hash, at the shop it is for. */
export type TokenKey = Pick<TokenRow, 'shopId' | 'id'>;

const isIt = ({ shopId, id }: TokenKey) => and(eq(tokens.shopId, shopId), eq(tokens.id, id));

const selectToken = statement((db) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.shopId, sql.placeholder('shopId')), eq(tokens.id, sql.placeholder('id'))))
    .prepare(''),
);

/** The token, expired or not; `undefined` if the shop has no such token. */
export async function findToken(
  db: Database,
  { shopId, id }: TokenKey,
): Promise<TokenRow | undefined> {
  const [token] = await selectToken(db, { shopId, id });
  return token;
}

export async function deleteToken(db: Database, key: TokenKey): Promise<void> {
  await db.delete(tokens).where(isIt(key));
}

export async function putOffExpiry(db: Database, key: TokenKey, expiresAt: Date): Promise<void> {
  await db.update(tokens).set({ expiresAt }).where(isIt(key));
}
