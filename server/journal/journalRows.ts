import { and, asc, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { journalRecords, journalVisits } from '../db/tables.ts';
import { close } from './applyBatch.ts';
import { CountChanges, storeJournalCounts } from './counts.ts';

type VisitRow = typeof journalVisits.$inferSelect;

/** A visit of which nothing is known yet but its shop. */
export const unbegun = (id: string, shopId: string, day: string, at: Date): VisitRow => ({
  ...{ id, shopId, day, beganAt: at, lastAt: at },
  ...{ flowVersion: '', language: 'en', screen: 'phone', framed: false, entry: 'link' },
  ...{ next: 0, step: '', stepMs: 0, outcome: null, outcomeAt: null, closedAs: null },
});

/** The versions of the visits that have begun among these. */
export async function versionsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const { id, flowVersion, next } = journalVisits;
  const rows = await db
    .selectDistinct({ flowVersion })
    .from(journalVisits)
    .where(and(inArray(id, [...ids]), ne(next, 0)));
  return rows.map((row) => row.flowVersion);
}

/** Locks visits, by their ids, until the transaction ends; those without a row get one. */
export async function lockVisits(
  tx: Database,
  visits: readonly VisitRow[],
): Promise<Map<string, VisitRow>> {
  const sorted = visits.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await tx.insert(journalVisits).values(sorted).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(journalVisits)
    .where(
      inArray(
        journalVisits.id,
        sorted.map(({ id }) => id),
      ),
    )
    .orderBy(asc(journalVisits.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

const isoTimes = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** Stores visits as they are now, and their new records: two statements, however many there are. */
export async function storeVisits(
  tx: Database,
  visits: readonly VisitRow[],
  records: readonly (typeof journalRecords.$inferInsert)[],
): Promise<void> {
  const rows = JSON.stringify(visits.map(isoTimes));
  await tx.execute(sql`
    update journal_visits set
      day = now.day, flow_version = now.flow_version, language = now.language,
      screen = now.screen, framed = now.framed, entry = now.entry,
      began_at = now.began_at, last_at = now.last_at, next = now.next, step = now.step,
      step_ms = now.step_ms, outcome = now.outcome, outcome_at = now.outcome_at,
      closed_as = now.closed_as
    from json_populate_recordset(null::journal_visits, ${rows}::json) as now
    where journal_visits.id = now.id`);
  if (records.length === 0) return;
  await tx.execute(sql`
    insert into journal_records
    select * from json_populate_recordset(
      null::journal_records, ${JSON.stringify(records.map(isoTimes))}::json)
    on conflict do nothing`);
}

/** After how long without a record a visit counts as over: as long as its draft can be resumed. */
const SILENT_MS = 30 * 60_000;
const CLOSED_AT_ONCE = 1000;

/** Counts visits as over that have been silent for long. Returns how many there were. */
export async function closeSilentVisits(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SILENT_MS);
  let all = 0;
  for (let closed = CLOSED_AT_ONCE; closed === CLOSED_AT_ONCE; all += closed) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    closed = await inTransaction(db, async (tx) => {
      const { id, next, closedAs, lastAt } = journalVisits;
      const silent = await tx
        .select()
        .from(journalVisits)
        .where(and(isNull(closedAs), lt(lastAt, before), ne(next, 0)))
        .orderBy(asc(id))
        .limit(CLOSED_AT_ONCE)
        // Another process closes those it has locked.
        .for('update', { skipLocked: true });
      if (silent.length === 0) return 0;
      const counts = new CountChanges();
      for (const visit of silent) close(visit, counts);
      await storeVisits(tx, silent, []);
      await storeJournalCounts(tx, counts);
      return silent.length;
    });
  }
  return all;
}

const FORGOTTEN_AT_ONCE = 10_000;

/** Deletes the journals of visits that ended before; the counts stay. */
export async function forgetJournals(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: journalVisits.id })
    .from(journalVisits)
    .where(lt(journalVisits.beganAt, before))
    .orderBy(asc(journalVisits.beganAt))
    .limit(FORGOTTEN_AT_ONCE);
  const ids = (await old).map(({ id }) => id);
  if (ids.length === 0) return;
  await db.delete(journalRecords).where(inArray(journalRecords.visitId, ids));
  await db.delete(journalVisits).where(inArray(journalVisits.id, ids));
}
