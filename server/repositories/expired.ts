import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges, rateLimits, tokens } from '../db/tables.ts';

/** Deletes codes, tokens and counters that can no longer matter, phone numbers with them. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, now));
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
