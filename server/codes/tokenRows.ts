import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tokens } from '../db/tables.ts';

export type TokenRow = typeof tokens.$inferSelect;

export async function insertToken(db: Database, token: TokenRow): Promise<void> {
  await db.insert(tokens).values(token);
}

/** The token with this hash, expired or not. */
export async function findToken(db: Database, id: string): Promise<TokenRow | undefined> {
  const [token] = await db.select().from(tokens).where(eq(tokens.id, id));
  return token;
}

export async function deleteToken(db: Database, id: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.id, id));
}

export async function putOffExpiry(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.update(tokens).set({ expiresAt }).where(eq(tokens.id, id));
}
