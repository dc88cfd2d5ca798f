import { and, asc, getTableColumns, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { journalRecords, journalVisits } from '../db/tables.ts';
import { close } from './applyBatch.ts';
import { CountChanges, storeJournalCounts } from './counts.ts';

type VisitRow = typeof journalVisits.$inferSelect;

/** A visit of which nothing is known yet but its shop. */
export const unbegun = (id: string, shopId: string, day: string, at: Date): VisitRow => ({
  id,
  shopId,
  day,
  network: null,
  beganAt: at,
  lastAt: at,
  flowVersion: '',
  language: 'en',
  screen: 'phone',
  framed: false,
  entry: 'link',
  next: 0,
  step: '',
  stepMs: 0,
  outcome: null,
  outcomeAt: null,
  closedAs: null,
});

/** A list of ids as one value of a statement: so many values of their own take long to send. */
const among = (ids: Iterable<string>) =>
  sql`in (select value::uuid from json_array_elements_text(${JSON.stringify([...ids])}::json))`;

/** The versions of the visits that have begun among these. */
export async function versionsOf(db: Database, ids: Iterable<string>): Promise<string[]> {
  const { id, flowVersion, next } = journalVisits;
  const rows = await db
    .selectDistinct({ flowVersion })
    .from(journalVisits)
    .where(and(sql`${id} ${among(ids)}`, ne(next, 0)));
  return rows.map((row) => row.flowVersion);
}

/** Visits that a transaction changes. */
export interface LockedVisits {
  /** By their ids */
  visits: ReadonlyMap<string, VisitRow>;
  /** The ids of those that have a row */
  stored: ReadonlySet<string>;
}

/** Locks visits, by their ids, until the transaction ends; those without a row are as given. */
export async function lockVisits(tx: Database, given: readonly VisitRow[]): Promise<LockedVisits> {
  const visits = new Map(given.map((visit) => [visit.id, visit]));
  const rows = await tx
    .select()
    .from(journalVisits)
    .where(sql`${journalVisits.id} ${among(visits.keys())}`)
    .orderBy(asc(journalVisits.id))
    .for('update');
  for (const row of rows) visits.set(row.id, row);
  return { visits, stored: new Set(rows.map(({ id }) => id)) };
}

/** The steps that visits have shown, by the ids of the visits. */
export async function seenSteps(
  tx: Database,
  { visits, stored }: LockedVisits,
): Promise<ReadonlyMap<string, Set<string>>> {
  const seen = new Map([...visits.keys()].map((id) => [id, new Set<string>()]));
  if (stored.size === 0) return seen;
  const { visitId, fromStep, toStep } = journalRecords;
  const rows = await tx
    .selectDistinct({ visitId, fromStep, toStep })
    .from(journalRecords)
    .where(sql`${visitId} ${among(stored)}`);
  for (const row of rows) seen.get(row.visitId)?.add(row.fromStep).add(row.toStep);
  return seen;
}

/** Rows of a table as a table of a statement. */
function asTable(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const json = JSON.stringify(
    rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (const [field, { name }] of columns) {
        if (row[field] !== null && row[field] !== undefined) named[name] = row[field];
      }
      return named;
    }),
  );
  return sql`json_populate_recordset(null::${table}, ${json}::json)`;
}

/** Another process has begun one of the visits meanwhile: PostgreSQL's code of what is to be repeated. */
const begunMeanwhile = () =>
  Object.assign(new Error('a visit was begun by another process meanwhile'), { code: '40001' });

/**
 * Stores visits as they are now, and their new records: few statements, however many there are. A
 * visit of which nothing is known gets no row.
 */
export async function storeVisits(
  tx: Database,
  { visits, stored }: LockedVisits,
  records: readonly (typeof journalRecords.$inferInsert)[],
): Promise<void> {
  const known = [...visits.values()].filter(({ next, outcome }) => next > 0 || outcome !== null);
  const begun = known
    .filter(({ id }) => !stored.has(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const changed = known.filter(({ id }) => stored.has(id));
  if (begun.length > 0) {
    const { rows } = (await tx.execute(sql`
      insert into journal_visits select * from ${asTable(journalVisits, begun)}
      on conflict do nothing returning id`)) as { rows: unknown[] };
    if (rows.length < begun.length) throw begunMeanwhile();
  }
  if (changed.length > 0) {
    await tx.execute(sql`
      update journal_visits set
        day = now.day, network = now.network, flow_version = now.flow_version, language = now.language,
        screen = now.screen, framed = now.framed, entry = now.entry,
        began_at = now.began_at, last_at = now.last_at, next = now.next, step = now.step,
        step_ms = now.step_ms, outcome = now.outcome, outcome_at = now.outcome_at,
        closed_as = now.closed_as
      from ${asTable(journalVisits, changed)} as now
      where journal_visits.id = now.id`);
  }
  if (records.length === 0) return;
  await tx.execute(sql`
    insert into journal_records select * from ${asTable(journalRecords, records)}
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
      const { id, next, closedAs, beganAt, lastAt } = journalVisits;
      const silent = await tx
        .select()
        .from(journalVisits)
        // `beganAt` for the index, which need not change with each record then.
        .where(and(isNull(closedAs), lt(beganAt, before), lt(lastAt, before), ne(next, 0)))
        .orderBy(asc(id))
        .limit(CLOSED_AT_ONCE)
        // Another process closes those it has locked.
        .for('update', { skipLocked: true });
      if (silent.length === 0) return 0;
      const counts = new CountChanges();
      for (const visit of silent) close(visit, counts);
      const visits = new Map(silent.map((visit) => [visit.id, visit]));
      await storeVisits(tx, { visits, stored: new Set(visits.keys()) }, []);
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
