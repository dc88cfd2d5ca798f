import { and, lt } from 'drizzle-orm';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { otpChallenges, rateLimits, tokens } from '../db/tables.ts';
import { forgetLeads } from '../leads/leadRows.ts';
import { mendFromTheFuture } from '../limits/mendFromTheFuture.ts';
import { forgetVersions } from '../live/versionRows.ts';
import { forgetFinished } from '../messages/deliveries.ts';
import { forgetStaffSessions } from '../staff/sessions.ts';

const MESSAGE_DAYS = 30;
/** A tab that is open for longer goes on with the newest flow. */
const VERSION_DAYS = 30;
/** The shop has called by then; appointments keep their leads. */
export const LEAD_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Deletes codes, tokens, sessions of staff, counts, sent messages, flow versions and leads that no longer matter, and
 * with them phone numbers.
 *
 * @param leadDays how long a lead without an appointment is kept after its last change
 */
export async function forgetExpired(
  db: Database,
  now: Date,
  leadDays: number = LEAD_DAYS,
): Promise<void> {
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, now));
  await ofReachableShops(db, (among) =>
    db.delete(tokens).where(and(isReachable(tokens.shopId, among), lt(tokens.expiresAt, now))),
  );
  await mendFromTheFuture(db, now);
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await forgetFinished(db, new Date(now.getTime() - MESSAGE_DAYS * DAY_MS));
  await forgetLeads(db, new Date(now.getTime() - leadDays * DAY_MS));
  await forgetStaffSessions(db, now);
  await forgetVersions(db, new Date(now.getTime() - VERSION_DAYS * DAY_MS));
}
