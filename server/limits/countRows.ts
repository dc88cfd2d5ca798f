import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { rateLimits } from '../db/tables.ts';
import type { Limit, Moments } from './moments.ts';

/** A count against a limit for a subject, such as a phone. */
export interface Count {
  readonly limit: Limit;
  readonly subject: string;
  /** How many more; 1 by default */
  readonly times?: number | undefined;
}

export const keyOf = ({ limit, subject }: Count) => `${limit.name}:${subject}`;
const expiryOf = ({ limit }: Count, now: Date) =>
  new Date(now.getTime() + limit.windowMinutes * 60_000);

/** The moments of counts by their key, as they were read. */
export type Read = ReadonlyMap<string, Moments>;

const selectCounts = statement((db) =>
  db
    .select({ key: rateLimits.key, hits: rateLimits.hits })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = any(${sql.placeholder('keys')}::text[])`)
    .prepare(''),
);

/** Reads counts without locking them; those that have no row yet are empty. */
export async function readCounts(db: Database, counts: readonly Count[]): Promise<Read> {
  const keys = counts.map(keyOf);
  const rows = await selectCounts(db, { keys });
  const stored = new Map(rows.map(({ key, hits }) => [key, hits]));
  return new Map(keys.map((key) => [key, stored.get(key) ?? []]));
}

/**
 * Stores the moments of counts, and locks their rows, in the given order, until the transaction
 * ends. Given what was read before, changes only the rows that are still as they were read; the
 * others are locked all the same.
 *
 * @returns the keys of the rows it changed
 */
export async function storeCounts(
  tx: Database,
  counts: readonly Count[],
  { hits, read, now }: { hits: readonly Moments[]; read?: Read; now: Date },
): Promise<ReadonlySet<string>> {
  const values: Record<string, unknown> = {};
  for (const [index, count] of counts.entries()) {
    const key = keyOf(count);
    values[`key ${index}`] = key;
    values[`hits ${index}`] = hits[index];
    values[`expiresAt ${index}`] = expiryOf(count, now);
    values[`read ${index}`] = read?.get(key) ?? [];
  }
  const changed = await insertOf(counts.length, read === undefined ? 'always' : 'as read')(
    tx,
    values,
  );
  return new Set(changed.map(({ key }) => key));
}

type When = 'always' | 'as read';

const inserts = new Map<string, ReturnType<typeof makeInsert>>();

/** The insert of so many rows, made once: there are only as many as there are numbers of limits. */
function insertOf(rows: number, when: When) {
  const name = `${rows} ${when}`;
  const insert = inserts.get(name) ?? makeInsert(rows, when);
  inserts.set(name, insert);
  return insert;
}

const makeInsert = (rows: number, when: When) =>
  statement((db) => insertion(db, rows, when).prepare(''));

/** An insert of so many rows, or their change, for the values `key 0`, `hits 0` and so on. */
function insertion(db: Database, rows: number, when: When) {
  const value = (name: string, index: number) => sql.placeholder(`${name} ${index}`);
  const indexes = Array.from({ length: rows }, (_, index) => index);
  const asRead = indexes.map((index) => {
    const hits = sql.param(value('read', index), rateLimits.hits);
    return and(eq(rateLimits.key, value('key', index)), eq(rateLimits.hits, hits));
  });
  return db
    .insert(rateLimits)
    .values(
      indexes.map((index) => ({
        key: value('key', index),
        hits: value('hits', index),
        expiresAt: value('expiresAt', index),
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { hits: sql`excluded.hits`, expiresAt: sql`excluded.expires_at` },
      ...(when === 'as read' && { setWhere: or(...asRead) }),
    })
    .returning({ key: rateLimits.key });
}
