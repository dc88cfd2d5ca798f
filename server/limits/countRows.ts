import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { MetAnother } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import { statement } from '../db/statement.ts';
import { rateLimits } from '../db/tables.ts';
import type { Share } from './fairRoom.ts';
import type { Limit, Moments } from './moments.ts';

/** A count against a limit for a subject, such as a phone. */
export interface Count {
  readonly limit: Limit;
  readonly subject: string;
  /** How many more; 1 by default */
  readonly times?: number | undefined;
  /** For a pool: what the client has used of it, the widest of its networks first */
  readonly shares?: readonly Share[];
  /** Counts successes of the client; those who succeed may use more */
  readonly earned?: Count;
}

export const countKey = ({ limit, subject }: Count) => `${limit.name}:${subject}`;

const GRID_MS = 3_600_000;
/**
 * When a row may be deleted: at the first full hour after its window. So most changes leave the
 * time as it is, and with it the index on it.
 */
const expiryOf = ({ limit }: Count, now: Date) =>
  new Date(Math.ceil((now.getTime() + limit.windowMinutes * 60_000) / GRID_MS) * GRID_MS);

/** The moments of counts by their key, as they were read. */
export type Read = ReadonlyMap<string, Moments>;

const selectCounts = statement((db, name) =>
  db
    .select({ key: rateLimits.key, hits: rateLimits.hits })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = any(${sql.placeholder('keys')}::text[])`)
    .prepare(name),
);

/** Reads counts without locking them; those that have no row yet are empty. */
export async function readCounts(db: Database, counts: readonly Count[]): Promise<Read> {
  const keys = counts.map(countKey);
  const rows = await selectCounts(db, { keys });
  const stored = new Map(rows.map(({ key, hits }) => [key, hits]));
  return new Map(keys.map((key) => [key, stored.get(key) ?? []]));
}

/** Locks the rows of counts until the transaction ends, in the given order. */
export async function lockCounts(tx: Database, counts: readonly Count[], now: Date): Promise<void> {
  const hits = new Map<string, Moments>();
  await insertOf('lock', counts.length)(tx, valuesOf(counts, { hits, read: hits, now }));
}

/**
 * Stores the moments of counts, and locks their rows, in the given order, until the transaction
 * ends.
 *
 * @throws MetAnother if one of them is no longer as it was read
 */
export async function storeCounts(
  tx: Database,
  counts: readonly Count[],
  change: { hits: Read; read: Read; now: Date },
): Promise<void> {
  const stored = await insertOf('as read', counts.length)(tx, valuesOf(counts, change));
  if (stored.length < counts.length) throw new MetAnother();
}

function valuesOf(
  counts: readonly Count[],
  { hits, read, now }: { hits: Read; read: Read; now: Date },
) {
  const values: Record<string, unknown> = {};
  for (const [index, each] of counts.entries()) {
    const key = countKey(each);
    values[`key ${index}`] = key;
    values[`hits ${index}`] = hits.get(key) ?? [];
    values[`expiresAt ${index}`] = expiryOf(each, now);
    values[`read ${index}`] = read.get(key) ?? [];
  }
  return values;
}

type How = 'lock' | 'as read';
type Insert = ReturnType<typeof statement<{ key: string }[]>>;

const inserts = new Map<string, Insert>();

/** The insert of so many rows, made once: there are only as many as there are numbers of limits. */
function insertOf(how: How, rows: number): Insert {
  const name = `${how} ${rows}`;
  const insert =
    inserts.get(name) ?? statement((db, name) => insertion(db, how, rows).prepare(name));
  inserts.set(name, insert);
  return insert;
}

/** An insert of so many rows, or their change, for the values `key 0`, `hits 0` and so on. */
function insertion(db: Database, how: How, rows: number) {
  const value = (name: string, index: number) => sql.placeholder(`${name} ${index}`);
  const indexes = Array.from({ length: rows }, (_, index) => index);
  const asRead = indexes.map((index) => {
    const hits = sql.param(value('read', index), rateLimits.hits);
    return matching(rateLimits, { key: value('key', index), hits });
  });
  const values = indexes.map((index) => ({
    key: value('key', index),
    hits: value('hits', index),
    expiresAt: value('expiresAt', index),
  }));
  const insert = db.insert(rateLimits).values(values);
  const change =
    how === 'lock'
      ? { set: { key: sql`excluded.key` } }
      : {
          set: { hits: sql`excluded.hits`, expiresAt: sql`excluded.expires_at` },
          setWhere: or(...asRead),
        };
  return insert
    .onConflictDoUpdate({ target: rateLimits.key, ...change })
    .returning({ key: rateLimits.key });
}

/**
 * Corrects counts made by a clock that was ahead: they count as made now and expire one window
 * later. Otherwise they would count until their time comes.
 */
export async function mendFromTheFuture(db: Database, now: Date): Promise<void> {
  const present = now.getTime();
  const isAhead = sql`${present}::bigint < any(${rateLimits.hits})`;
  for (const { key, hits, expiresAt } of await db.select().from(rateLimits).where(isAhead)) {
    const aheadMs = Math.max(...hits) - present;
    // A row that changes meanwhile is corrected by the next run.
    const isAsRead = eq(rateLimits.hits, hits);
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one, and then in no hurry
    await db
      .update(rateLimits)
      .set({
        hits: hits.map((hit) => Math.min(hit, present)),
        expiresAt: new Date(expiresAt.getTime() - aheadMs),
      })
      .where(and(eq(rateLimits.key, key), isAsRead));
  }
}
