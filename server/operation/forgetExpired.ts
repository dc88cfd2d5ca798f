import { lt } from 'drizzle-orm';
import type { Metrics } from '../common/metrics.ts';
import { forgetLinks } from '../booking/appointmentLinks.ts';
import type { Database } from '../db/database.ts';
import { forgetRows } from '../db/forgetRows.ts';
import { otpChallenges, rateLimits, tokens, vehicleSearches } from '../db/tables.ts';
import { forgetJournals } from '../journal/journalRows.ts';
import { forgetLeads } from '../leads/leadRows.ts';
import { mendFromTheFuture } from '../limits/countRows.ts';
import { forgetDrafts, forgetTexts, forgetVersions } from '../live/versionRows.ts';
import { forgetFinished, giveUpOld } from '../messages/deliveries.ts';
import { forgetStaffSessions } from '../staff/sessions.ts';

/** Support says to whoever calls whether a code was sent and entered. */
const CODE_DAYS = 1;
const MESSAGE_DAYS = 30;
/** Its nine attempts take two days where the destination answers at all. */
const WAITING_DAYS = 7;
/** Support finds an appointment by a link that was revoked. */
const REVOKED_DAYS = 30;
/** A tab that is open for longer goes on with the newest flow. */
const VERSION_DAYS = 30;
/** How long the records of visits are kept; their counts stay. */
export const JOURNAL_DAYS = 90;
/** The shop has called by then; appointments keep their leads. */
export const LEAD_DAYS = 180;
/** Until then a draft that was put away can be opened again. */
const PUT_AWAY_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Deletes codes, tokens, sessions of staff, counts, sent messages, flow versions, drafts
 * that were put away, texts of drafts, journals, leads, searches for vehicles and links of appointments that no longer matter, and with them phone numbers.
 *
 * @param kept how long a lead without an appointment is kept after its last change, and the journal
 *   of a visit
 */
export async function forgetExpired(
  db: Database,
  now: Date,
  given: { leadDays?: number; journalDays?: number; metrics?: Pick<Metrics, 'deliveries'> } = {},
): Promise<void> {
  const { leadDays = LEAD_DAYS, journalDays = JOURNAL_DAYS, metrics } = given;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, daysAgo(CODE_DAYS)));
  await forgetRows(db, tokens, lt(tokens.expiresAt, now));
  await mendFromTheFuture(db, now);
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  for (const channel of await giveUpOld(db, { before: daysAgo(WAITING_DAYS), now })) {
    metrics?.deliveries.inc({ channel, outcome: 'given up' });
  }
  await forgetFinished(db, daysAgo(MESSAGE_DAYS));
  await forgetLeads(db, daysAgo(leadDays));
  await forgetRows(db, vehicleSearches, lt(vehicleSearches.at, daysAgo(leadDays)));
  await forgetLinks(db, now, daysAgo(REVOKED_DAYS));
  await forgetStaffSessions(db, now);
  // A visit is played in its own version for as long as its journal is kept.
  await forgetVersions(db, daysAgo(Math.max(VERSION_DAYS, journalDays)));
  await forgetJournals(db, daysAgo(journalDays));
  await forgetDrafts(db, daysAgo(PUT_AWAY_DAYS));
  await forgetTexts(db);
}
