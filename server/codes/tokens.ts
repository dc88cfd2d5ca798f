import type { Database } from '../db/database.ts';
import { deleteToken, findToken, insertToken, putOffExpiry } from './tokenRows.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';

/** Without a call a token ends after this: a visit takes minutes, and a screen may be left open. */
const IDLE_MS = 2 * 3_600_000;
/** It is put off at most so often: not every call is worth a write. */
const PUT_OFF_MS = 10 * 60_000;
/** What the clocks of two processes may differ by. */
const SKEW_MS = 60_000;

/** Who a request comes from: a proven phone (ten digits) at one shop. */
export interface Visitor {
  shopId: string;
  phone: string;
}

/** A new token for a phone at a shop. Only its hash is kept. */
export async function issueToken(
  db: Database,
  { shopId, phone, now }: Visitor & { now: Date },
): Promise<string> {
  const token = randomSecret();
  const expiresAt = new Date(now.getTime() + IDLE_MS);
  await insertToken(db, { id: sha256(token), shopId, phone, expiresAt });
  return token;
}

/**
 * The visitor a token stands for at this shop; `undefined` when it does not hold there or now. A
 * token that is used goes on to hold.
 */
export async function visitorOf(
  db: Database,
  { token, shopId, now }: { token: unknown; shopId: string; now: Date },
): Promise<Visitor | undefined> {
  if (typeof token !== 'string' || token === '') return undefined;
  const row = await findToken(db, { shopId, id: sha256(token) });
  if (row === undefined || row.expiresAt <= now) return undefined;
  const leftMs = row.expiresAt.getTime() - now.getTime();
  // Made by a clock that was ahead: it would hold for as long as that was besides.
  if (leftMs > IDLE_MS + SKEW_MS) return undefined;
  if (leftMs < IDLE_MS - PUT_OFF_MS) {
    await putOffExpiry(db, row, new Date(now.getTime() + IDLE_MS));
  }
  return { shopId: row.shopId, phone: row.phone };
}

/** Ends a token of a shop, whether it holds or not. */
export async function revokeToken(db: Database, shopId: string, token: unknown): Promise<void> {
  if (typeof token === 'string') await deleteToken(db, { shopId, id: sha256(token) });
}
