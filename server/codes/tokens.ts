import type { Database } from '../db/database.ts';
import { findToken, insertToken } from './tokenRows.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';

const TOKEN_HOURS = 24;
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
  const expiresAt = new Date(now.getTime() + TOKEN_HOURS * 3_600_000);
  await insertToken(db, { id: sha256(token), shopId, phone, expiresAt });
  return token;
}

/** The visitor a token stands for at this shop; `undefined` when it does not hold there or now. */
export async function visitorOf(
  db: Database,
  { token, shopId, now }: { token: unknown; shopId: string; now: Date },
): Promise<Visitor | undefined> {
  if (typeof token !== 'string' || token === '') return undefined;
  const row = await findToken(db, sha256(token));
  if (row === undefined || row.expiresAt <= now) return undefined;
  // Made by a clock that was ahead: it would hold for as long as that was, and a day.
  if (row.expiresAt.getTime() > now.getTime() + TOKEN_HOURS * 3_600_000 + SKEW_MS) return undefined;
  return row.shopId === shopId.toLowerCase() ? { shopId: row.shopId, phone: row.phone } : undefined;
}
