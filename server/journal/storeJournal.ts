import type { VisitBatch } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { kilobytesOf } from '../limits/dayBudgets.ts';
import { applyBatch, close, reopen, type KnownVisit } from './applyBatch.ts';
import { CountChanges, storeJournalCounts } from './counts.ts';
import { lockVisits, seenSteps, storeVisits, unbegun } from './journalRows.ts';

/** A batch of a shop's visit, as it came. */
export interface CameIn {
  shopId: string;
  /** The day on the shop's clock */
  day: string;
  batch: VisitBatch;
}

/** A batch with the network that it came from. */
export interface CameFrom extends CameIn {
  network: string;
}

/** A batch that may have come before the one before it. */
export interface Held extends CameFrom {
  waited?: number;
}

/** What came of a visit, as the server knows it. */
export interface Mark extends Pick<CameIn, 'shopId'> {
  visitId: string;
  outcome: 'booked' | 'lead';
}

/**
 * For how many times a batch waits for the one before it, which another process may be about to
 * store.
 */
const MOST_WAITS = 3;

const idOf = ({ batch }: CameIn) => batch.visitId.toLowerCase();

/** The rows of visits, each once, those without one as unbegun; locked until the transaction ends. */
const lock = (tx: Database, visits: readonly ReturnType<typeof unbegun>[]) =>
  lockVisits(tx, [...new Map(visits.map((visit) => [visit.id, visit])).values()]);

/**
 * Stores batches of one or more visits in one transaction.
 *
 * @param flows what is known of versions, by their names
 * @param isLast whether none waits any more for the one before it
 * @returns those that came too early, and the size of what is stored, in kilobytes
 */
export function storeBatches(
  db: Database,
  came: readonly Held[],
  { flows, at, isLast }: { flows: ReadonlyMap<string, KnownVisit>; at: Date; isLast: boolean },
): Promise<{ early: Held[]; kilobytes: number }> {
  const batches = came.toSorted((one, other) => one.batch.first - other.batch.first);
  return inTransaction(db, async (tx) => {
    const early: Held[] = [];
    const locked = await lock(
      tx,
      batches.map((each) => unbegun(idOf(each), each.shopId, each.day, at)),
    );
    const seen = await seenSteps(tx, locked);
    const counts = new CountChanges();
    const records = [];
    for (const each of batches) {
      const { batch, shopId, day, network, waited = 0 } = each;
      const visit = locked.visits.get(idOf(each))!;
      if (visit.shopId !== shopId) continue;
      if (batch.first > visit.next && waited < MOST_WAITS && !isLast) {
        early.push({ ...each, waited: waited + 1 });
        continue;
      }
      const isBegun = visit.next > 0;
      const known = flows.get(isBegun ? visit.flowVersion : (batch.begun?.flowVersion ?? ''));
      // Of a version that is not known nothing is kept, not even its name.
      if (known === undefined) continue;
      if (!isBegun) Object.assign(visit, { ...batch.begun, day, network, beganAt: at });
      records.push(...applyBatch(visit, batch, { known, seen: seen.get(visit.id)!, counts, at }));
    }
    await storeVisits(tx, locked, records);
    const begun = [...locked.visits.values()].filter(
      ({ id, next }) => next > 0 && !locked.stored.has(id),
    );
    const counted = await storeJournalCounts(tx, counts);
    return { early, kilobytes: kilobytesOf([records, begun, counted]) };
  });
}

/** Stores what came of visits; of one that is counted as over, counts anew what came of it. */
export async function storeMarks(
  db: Database,
  { marks, counted, at }: { marks: readonly Mark[]; counted: CountChanges; at: Date },
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    const counts = new CountChanges();
    if (marks.length > 0) {
      const locked = await lock(
        tx,
        marks.map(({ visitId, shopId }) => unbegun(visitId, shopId, day, at)),
      );
      for (const { visitId, shopId, outcome } of marks) {
        const visit = locked.visits.get(visitId)!;
        if (visit.shopId !== shopId || visit.outcome === 'booked') continue;
        const wasClosed = visit.closedAs !== null;
        reopen(visit, counts);
        Object.assign(visit, { outcome, outcomeAt: at });
        if (wasClosed) close(visit, counts);
      }
      await storeVisits(tx, locked, []);
    }
    counts.addAll(counted);
    await storeJournalCounts(tx, counts);
  });
}
