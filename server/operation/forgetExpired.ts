import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges, rateLimits, tokens } from '../db/tables.ts';
import { mendFromTheFuture } from '../limits/rateLimits.ts';
import { forgetVersions } from '../live/versionRows.ts';
import { forgetFinished } from '../messages/deliveries.ts';

const MESSAGE_DAYS = 30;
/** A tab that is open for longer goes on by the newest flow. */
const VERSION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Deletes codes, tokens, counters, sent messages and flows that no longer matter, phone numbers with them. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, now));
  await db.delete(tokens).where(lt(tokens.expiresAt, now));
  await mendFromTheFuture(db, now);
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await forgetFinished(db, new Date(now.getTime() - MESSAGE_DAYS * DAY_MS));
  await forgetVersions(db, new Date(now.getTime() - VERSION_DAYS * DAY_MS));
}
