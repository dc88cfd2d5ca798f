import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';
import { addCounts, countOf, removeCounts, type Limit } from './moments.ts';

export type { Limit };

/** A count against a limit for a subject, such as a phone. */
export interface Count {
  readonly limit: Limit;
  readonly subject: string;
  /** How many more; 1 by default */
  readonly times?: number | undefined;
}

const keyOf = ({ limit, subject }: Count) => `${limit.name}:${subject}`;
const expiryOf = ({ limit }: Count, now: Date) =>
  new Date(now.getTime() + limit.windowMinutes * 60_000);

/**
 * Locks the rows of the counts, in the given order, until the transaction ends; returns their
 * contents by key.
 */
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
 * Counts against every limit, or against none if one of them would be passed. The rows are locked
 * before they are read, so that parallel callers cannot pass together, in one process or in many.
 * For a transaction. Callers that count several things give the narrowest first: rows are then
 * always locked in one order, and those that many share for the shortest time.
 *
 * @returns the first count that is refused, or the current count of each
 */
export async function countAll(
  tx: Database,
  counts: readonly Count[],
  now: Date,
): Promise<Counted> {
  const [counted] = await countGroups(tx, [counts], now);
  return counted!;
}

/**
 * The result of counting a group: the first count that was refused, or the current count of each.
 */
export type Counted = { refused: Count } | { refused?: undefined; used: number[] };

/**
 * Counts several groups in one statement, each as a whole or not at all; otherwise as `countAll`.
 * Stores nothing if every group is refused.
 *
 * @param groups no two counts may have the same limit and subject
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
    hits: addCounts(hitsOf(count), count.limit, now.getTime(), count.times ?? 1),
    expiresAt: expiryOf(count, now),
  }));
  await store(tx, rows);
  return counted;
}

/** Thrown to roll back a transaction. */
const nothingCounted = new Error('nothing is counted');

/** Counts one more if the limit allows it; returns whether it did. A refusal stores nothing. */
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
 * Counts as many as all limits allow, up to `wanted`. For a transaction.
 *
 * @returns how many were counted
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
    hits:
      fitting > 0 ? addCounts(hitsOf(count), count.limit, now.getTime(), fitting) : hitsOf(count),
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
      hits: isFull ? hits : addCounts(hits, count.limit, now.getTime(), 1),
      expiresAt: expiryOf(count, now),
    };
  });
  await store(tx, rows);
}

/** The current count of a subject. */
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

/** Whether a limit allows nothing more now. */
export const isExhausted = async (db: Database, limit: Limit, subject: string, now: Date) =>
  (await countNow(db, limit, subject, now)) >= limit.max;

/** Takes back the last `times` counts of each. For a transaction. */
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
    hits: removeCounts(held.get(keyOf(count)) ?? [], times),
    expiresAt: expiryOf(count, now),
  }));
  await store(tx, rows);
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
