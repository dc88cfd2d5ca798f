import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { awaitAll } from '../db/awaitAll.ts';
import { countKey, lockCounts, readCounts, storeCounts, type Count } from './countRows.ts';
import { fairRoom, weightOf } from './fairRoom.ts';
import { addCounts, countOf, removeCounts, type Moments } from './moments.ts';

/** The result of counting: the first count that was refused, or the present count of each. */
export type Counted<One extends Count = Count> =
  | { refused: One }
  | { refused?: undefined; used: number[] };

/** How counts are read. */
interface Reading {
  now: Date;
  /** Whether the transaction is run again: locks the rows before it reads them */
  isRepeated: boolean;
}

/**
 * The counts that a transaction decides about. They are read once, changed here, and stored by one
 * statement, which ends the transaction if somebody has counted in between; it is then run again
 * and locks them first. So parallel callers cannot pass a limit together, in one process or in many.
 */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #read = new Map<string, Moments>();
  readonly #hits = new Map<string, Moments>();
  readonly #now: Date;
  readonly #isRepeated: boolean;

  private constructor({ now, isRepeated }: Reading) {
    this.#now = now;
    this.#isRepeated = isRepeated;
  }

  /**
   * Reads counts; sent at once when it is called.
   *
   * @param counts the narrowest first: rows are always locked in one order, and those that many
   *   share for the shortest time
   */
  static async read(tx: Database, counts: readonly Count[], reading: Reading): Promise<Tally> {
    const tally = new Tally(reading);
    await tally.readAlso(tx, counts);
    return tally;
  }

  /** Reads those of the counts that have not been read; sent at once when it is called. */
  async readAlso(tx: Database, counts: readonly Count[]): Promise<void> {
    const fresh: Count[] = [];
    for (const count of counts.flatMap((each) => [...(each.earned ? [each.earned] : []), each])) {
      if (this.#counts.has(countKey(count))) continue;
      this.#counts.set(countKey(count), count);
      fresh.push(count);
    }
    if (fresh.length === 0) return;
    const [, read] = await awaitAll([
      this.#isRepeated ? lockCounts(tx, fresh, this.#now) : undefined,
      readCounts(tx, fresh),
    ]);
    for (const [key, hits] of read) {
      this.#read.set(key, hits);
      this.#hits.set(key, hits);
    }
  }

  /** How often a subject counts at present. */
  of(count: Count): number {
    return countOf(this.#of(count), count.limit, this.#now.getTime());
  }

  /** Whether a limit allows nothing more, to anybody. */
  isFull(count: Count): boolean {
    return this.of(count) >= this.#max(count);
  }

  /** Whether a limit allows so many more; of a pool, to this client. */
  allows(count: Count, times = count.times ?? 1): boolean {
    if (this.of(count) + times > this.#max(count)) return false;
    const { shares } = count;
    if (shares === undefined) return true;
    const free = count.limit.max - this.of(count);
    return fairRoom(free, shares, (each) => this.of(each), this.#weight(count)) > 0;
  }

  #weight({ earned }: Count): number {
    return earned === undefined ? 1 : weightOf(this.of(earned));
  }

  /** Only what is a client's own grows with its successes; a pool is as large as it is. */
  #max(count: Count): number {
    const { limit, shares } = count;
    return shares === undefined ? limit.max * this.#weight(count) : limit.max;
  }

  /** Counts against every limit, or against none if one of them would be passed. */
  add<One extends Count>(counts: readonly One[]): Counted<One> {
    const refused = counts.find((count) => !this.allows(count));
    if (refused !== undefined) return { refused };
    const used = counts.map((count) => this.of(count) + (count.times ?? 1));
    for (const count of counts) this.#add(count, count.times ?? 1);
    return { used };
  }

  /** Counts one more against each limit that still allows it. */
  addWhereAllowed(counts: readonly Count[]): void {
    for (const count of counts) if (!this.isFull(count)) this.#add(count, 1);
  }

  /** Counts as many as all limits allow, up to `wanted`; returns how many. */
  addWhatFits(counts: readonly Count[], wanted: number): number {
    const room = counts.map((count) => this.#max(count) - this.of(count));
    const fitting = Math.floor(Math.max(0, Math.min(wanted, ...room)));
    if (fitting > 0) for (const count of counts) this.#add(count, fitting);
    return fitting;
  }

  /** Takes back the last `times` counts of each. */
  takeBack(counts: readonly Count[], times: number): void {
    if (times <= 0) return;
    for (const count of counts)
      this.#hits.set(countKey(count), removeCounts(this.#of(count), times));
  }

  /** Stores what has changed; sent at once when it is called, nothing if nothing has changed. */
  async store(tx: Database): Promise<void> {
    const changed = [...this.#counts].flatMap(([key, count]) =>
      this.#hits.get(key)!.join() === this.#read.get(key)!.join() ? [] : [count],
    );
    if (changed.length === 0) return;
    await storeCounts(tx, changed, { hits: this.#hits, read: this.#read, now: this.#now });
  }

  #add(count: Count, times: number): void {
    const hits = addCounts(this.#of(count), count.limit, this.#now.getTime(), times);
    this.#hits.set(countKey(count), hits);
  }

  #of(count: Count): Moments {
    const hits = this.#hits.get(countKey(count));
    if (hits === undefined) throw new Error(`"${count.limit.name}" was not read`);
    return hits;
  }
}

/** Decides about counts in a transaction of its own. */
export const decideOnCounts = <Result>(
  db: Database,
  counts: readonly Count[],
  now: Date,
  decide: (tally: Tally) => Result,
): Promise<Result> =>
  inTransaction(db, async (tx, { isRepeated }) => {
    const tally = await Tally.read(tx, counts, { now, isRepeated });
    const result = decide(tally);
    await tally.store(tx);
    return result;
  });
