import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges, rateLimits, tokens } from '../db/tables.ts';
import { forgetFinished } from '../messages/deliveries.ts';

const MESSAGE_DAYS = 30;

/** Deletes codes, tokens, counters and sent messages that no longer matter, phone numbers with them. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, now));
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await forgetFinished(db, new Date(now.getTime() - MESSAGE_DAYS * 86_400_000));
}
