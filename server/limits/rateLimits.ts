import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';
import { countOf, fewer, more, type Limit } from './moments.ts';

export type { Limit };

/** More against a limit, for a subject. */
export interface Count {
  readonly limit: Limit;
  readonly subject: string;
  /** How many more; 1 by default */
  readonly times?: number | undefined;
}

const keyOf = ({ limit, subject }: Count) => `${limit.name}:${subject}`;
const expiryOf = ({ limit }: Count, now: Date) =>
  new Date(now.getTime() + limit.windowMinutes * 60_000);

/** Locks the rows, in the order given, for the rest of the transaction; answers what they hold. */
async function lock(tx: Database, counts: readonly Count[], now: Date) {
  const rows = await tx
    .insert(rateLimits)
    .values(
      counts.map((count) => ({ key: keyOf(count), hits: [], expiresAt: expiryOf(count, now) })),
    )
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt: rateLimits.expiresAt } })
    .returning({ key: rateLimits.key, hits: rateLimits.hits });
  return new Map(rows.map(({ key, hits }) => [key, hits]));
}

async function store(tx: Database, rows: readonly (typeof rateLimits.$inferInsert)[]) {
  await tx
    .insert(rateLimits)
    .values([...rows])
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { hits: sql`excluded.hits`, expiresAt: sql`excluded.expires_at` },
    });
}

/**
 * Counts more against each limit, or against none where one of them would be passed. The rows are
 * locked before they are looked at, so parallel callers cannot pass together, in one process or
 * many. For a transaction: callers that count several things give the narrowest first, so that
 * rows are always locked in one order and those that many share for the shortest time.
 *
 * @returns the first count that its limit does not allow, and otherwise how many each has now
 */
export async function countAll(
  tx: Database,
  counts: readonly Count[],
  now: Date,
): Promise<Counted> {
  const [counted] = await countGroups(tx, [counts], now);
  return counted!;
}

/** What became of counts that stand and fall together: the first that was full, or how many each has now. */
export type Counted = { refused: Count } | { refused?: undefined; used: number[] };

/**
 * Counts groups of counts in one go, each group whole or not at all; all else is as for one group.
 * Nothing is stored where every group is refused.
 *
 * @param groups no two counts of all of them have the same limit and subject
 */
export async function countGroups(
  tx: Database,
  groups: readonly (readonly Count[])[],
  now: Date,
): Promise<Counted[]> {
  const held = await lock(tx, groups.flat(), now);
  const hitsOf = (count: Count) => held.get(keyOf(count)) ?? [];
  const counted = groups.map((counts): Counted => {
    const used = counts.map(
      (count) => countOf(hitsOf(count), count.limit, now.getTime()) + (count.times ?? 1),
    );
    const refused = counts.find(({ limit }, index) => used[index]! > limit.max);
    return refused === undefined ? { used } : { refused };
  });
  const allowed = groups.filter((_, index) => counted[index]!.refused === undefined).flat();
  if (allowed.length === 0) return counted;
  const rows = allowed.map((count) => ({
    key: keyOf(count),
    hits: more(hitsOf(count), count.limit, now.getTime(), count.times ?? 1),
    expiresAt: expiryOf(count, now),
  }));
  await store(tx, rows);
  return counted;
}

/** Thrown inside a transaction to leave no trace of it. */
const nothingCounted = new Error('nothing is counted');

/** Counts one more if the limit still allows it, and says whether it did; no row is kept of what is refused. */
export async function countIfAllowed(
  db: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const { refused } = await countAll(tx, [{ limit, subject }], now);
      if (refused !== undefined) throw nothingCounted;
    });
    return true;
  } catch (error) {
    if (error === nothingCounted) return false;
    throw error;
  }
}

/**
 * Counts as many more, up to `wanted`, as all limits still allow. For a transaction.
 *
 * @returns how many that was
 */
export async function countWhatFits(
  tx: Database,
  counts: readonly Count[],
  wanted: number,
  now: Date,
): Promise<number> {
  const held = await lock(tx, counts, now);
  const hitsOf = (count: Count) => held.get(keyOf(count)) ?? [];
  const room = counts.map(
    (count) => count.limit.max - countOf(hitsOf(count), count.limit, now.getTime()),
  );
  const fitting = Math.max(0, Math.min(wanted, ...room));
  const rows = counts.map((count) => ({
    key: keyOf(count),
    hits: fitting > 0 ? more(hitsOf(count), count.limit, now.getTime(), fitting) : hitsOf(count),
    expiresAt: expiryOf(count, now),
  }));
  await store(tx, rows);
  return fitting;
}

/** Counts one more against each limit that still allows it. For a transaction. */
export async function countWhereAllowed(tx: Database, counts: readonly Count[], now: Date) {
  const held = await lock(tx, counts, now);
  const rows = counts.map((count) => {
    const hits = held.get(keyOf(count)) ?? [];
    const isFull = countOf(hits, count.limit, now.getTime()) >= count.limit.max;
    return {
      key: keyOf(count),
      hits: isFull ? hits : more(hits, count.limit, now.getTime(), 1),
      expiresAt: expiryOf(count, now),
    };
  });
  await store(tx, rows);
}

/** How many count now. */
export async function countNow(
  db: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf({ limit, subject })));
  return countOf(row?.hits ?? [], limit, now.getTime());
}

/** Whether nothing more would be allowed now. */
export const isExhausted = async (db: Database, limit: Limit, subject: string, now: Date) =>
  (await countNow(db, limit, subject, now)) >= limit.max;

/** Takes back the counts made last, `times` of each. For a transaction. */
export async function giveBack(
  tx: Database,
  counts: readonly Count[],
  times: number,
  now: Date,
): Promise<void> {
  if (times === 0) return;
  const held = await lock(tx, counts, now);
  const rows = counts.map((count) => ({
    key: keyOf(count),
    hits: fewer(held.get(keyOf(count)) ?? [], times),
    expiresAt: expiryOf(count, now),
  }));
  await store(tx, rows);
}

/**
 * Brings counts back that a clock made while it was ahead: they are of now, and end a window later.
 * Else what was counted once would stand until that moment comes.
 */
export async function mendFromTheFuture(db: Database, now: Date): Promise<void> {
  const present = now.getTime();
  const isAhead = sql`${present}::bigint < any(${rateLimits.hits})`;
  for (const { key, hits, expiresAt } of await db.select().from(rateLimits).where(isAhead)) {
    const aheadMs = Math.max(...hits) - present;
    // What is counted meanwhile is mended the next time.
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
