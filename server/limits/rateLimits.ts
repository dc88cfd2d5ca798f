import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';
import { keyOf, readCounts, storeCounts, type Count, type Read } from './countRows.ts';
import { addCounts, countOf, removeCounts, type Limit, type Moments } from './moments.ts';

export type { Limit };

/** What to do about counts: their new moments, in the order of the counts. */
interface Decision<Result> {
  hits: readonly Moments[];
  result: Result;
}

/**
 * Changes counts as decided by what they are. They are read first and written once, if nobody has
 * changed them in between. If somebody has, their rows are locked by then, and the decision is made
 * again. So parallel callers cannot pass a limit together, in one process or in many. Writes
 * nothing if nothing changes.
 *
 * @param read what was read of them before in this transaction
 */
async function change<Result>(
  tx: Database,
  counts: readonly Count[],
  now: Date,
  decide: (current: readonly Moments[]) => Decision<Result>,
  read?: Read,
): Promise<Result> {
  const before = read ?? (await readCounts(tx, counts));
  const currentIn = (all: Read) => counts.map((count) => all.get(keyOf(count)) ?? []);
  const first = decide(currentIn(before));
  const isSame = (moments: Moments, index: number) =>
    moments.join() === currentIn(before)[index]!.join();
  if (first.hits.every(isSame)) return first.result;
  const changed = await storeCounts(tx, counts, { hits: first.hits, read: before, now });
  const others = counts.filter((count) => !changed.has(keyOf(count)));
  if (others.length === 0) return first.result;
  const current = new Map([...before, ...(await readCounts(tx, others))]);
  const second = decide(currentIn(current));
  await storeCounts(tx, counts, { hits: second.hits, now });
  return second.result;
}

/**
 * Counts against every limit, or against none if one of them would be passed. For a transaction.
 * Callers that count several things give the narrowest first: rows are then always locked in one
 * order, and those that many share for the shortest time.
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
 *
 * @param groups no two counts may have the same limit and subject
 * @param read what was read of them before in this transaction
 */
export function countGroups(
  tx: Database,
  groups: readonly (readonly Count[])[],
  now: Date,
  read?: Read,
): Promise<Counted[]> {
  const decide = (current: readonly Moments[]): Decision<Counted[]> => {
    const left = [...current];
    const decided = groups.map((counts) => decideGroup(counts, left.splice(0, counts.length), now));
    return {
      hits: decided.flatMap(({ hits }) => hits),
      result: decided.map(({ result }) => result),
    };
  };
  return change(tx, groups.flat(), now, decide, read);
}

function decideGroup(
  counts: readonly Count[],
  current: readonly Moments[],
  now: Date,
): Decision<Counted> {
  const used = counts.map(
    ({ limit, times = 1 }, index) => countOf(current[index]!, limit, now.getTime()) + times,
  );
  const refused = counts.find(({ limit }, index) => used[index]! > limit.max);
  if (refused !== undefined) return { hits: current, result: { refused } };
  const hits = counts.map(({ limit, times = 1 }, index) =>
    addCounts(current[index]!, limit, now.getTime(), times),
  );
  return { hits, result: { used } };
}

/** Counts one more if the limit allows it; returns whether it did. A refusal stores nothing. */
export const countIfAllowed = (
  db: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { refused } = await countAll(tx, [{ limit, subject }], now);
    return refused === undefined;
  });

/**
 * Counts as many as all limits allow, up to `wanted`. For a transaction.
 *
 * @returns how many were counted
 */
export const countWhatFits = (
  tx: Database,
  counts: readonly Count[],
  wanted: number,
  now: Date,
): Promise<number> =>
  change(tx, counts, now, (current) => {
    const room = counts.map(
      ({ limit }, index) => limit.max - countOf(current[index]!, limit, now.getTime()),
    );
    const fitting = Math.max(0, Math.min(wanted, ...room));
    if (fitting === 0) return { hits: current, result: 0 };
    const hits = counts.map(({ limit }, index) =>
      addCounts(current[index]!, limit, now.getTime(), fitting),
    );
    return { hits, result: fitting };
  });

/** Counts one more against each limit that still allows it. For a transaction. */
export const countWhereAllowed = (tx: Database, counts: readonly Count[], now: Date) =>
  change(tx, counts, now, (current) => ({
    hits: counts.map(({ limit }, index) => {
      const hits = current[index]!;
      const isFull = countOf(hits, limit, now.getTime()) >= limit.max;
      return isFull ? hits : addCounts(hits, limit, now.getTime(), 1);
    }),
    result: undefined,
  }));

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
  await change(tx, counts, now, (current) => ({
    hits: current.map((hits) => removeCounts(hits, times)),
    result: undefined,
  }));
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
