import type { Database } from '../db/database.ts';
import { setNewest } from '../common/setNewest.ts';
import { notFound, TOO_MANY_REQUESTS, tooOften } from '../common/errors.ts';
import type { Limit } from './moments.ts';
import { decideOnCounts } from './tally.ts';
import { fromPool, withEarnedLimits, perNetwork, type Caps, type Spending } from './caps.ts';
import type { Client } from './client.ts';

/** One count in the database allows a process this many reads, so that most reads write nothing. */
const READS_PER_COUNT = 25;
/**
 * How many clients are remembered, most recent first. A forgotten one pays for a new lot, which is
 * slightly too strict.
 */
const REMEMBERED = 10_000;
/** How long a refusal holds without asking the database again. */
const REFUSED_MS = 1000;

const readsIn10Minutes = (of: string, reads: number): Limit => ({
  name: `reads of ${of} in 10 minutes`,
  max: Math.ceil(reads / READS_PER_COUNT),
  windowMinutes: 10,
});

/** Admits or refuses a read that needs no token; a read with a shop counts for the shop as well. */
export type AdmitRead = (read: { shopId?: string; client: Client }) => Promise<void>;

/**
 * Limits reads without a token. Free times and the catalogue are limited by the client's network
 * and by shop; shop settings and organisations, with which every visit begins, only by network, so
 * that nobody can close a shop by reading. Counted in the database, in lots, for all processes
 * together.
 *
 * @returns a function that throws ApiError 404 for an unknown shop, 429 past a limit
 */
export function publicReads({
  db,
  caps,
  clock,
  isShop,
}: {
  db: Database;
  caps: Caps;
  clock: () => Date;
  isShop: (id: string) => Promise<boolean>;
}): AdmitRead {
  const ofAddress = readsIn10Minutes('an address', caps.readsPerAddress);
  const ofShop = readsIn10Minutes('a shop', caps.readsPerShop);
  const paidFor = new Map<string, number>();
  /** The counts under way; further reads wait for them. */
  const counts = new Map<string, Promise<boolean>>();

  /** When somebody was refused: a moment later the answer is still the same. */
  const refusedAt = new Map<string, number>();

  function pay(key: string, reads: number): void {
    const left = setNewest(paidFor, REMEMBERED, key, (paidFor.get(key) ?? 0) + reads);
    if (left <= 0) paidFor.delete(key);
  }

  /** Counts a lot of reads, once for all that wait for it. */
  async function isAllowed(key: string, cost: readonly Spending[]): Promise<boolean> {
    const count = async () => {
      const { refused } = await decideOnCounts(db, cost, clock(), (tally) => tally.add(cost));
      const isCounted = refused === undefined;
      if (isCounted) pay(key, READS_PER_COUNT);
      else setNewest(refusedAt, REMEMBERED, key, clock().getTime());
      return isCounted;
    };
    while (!paidFor.has(key)) {
      if (Math.abs(clock().getTime() - (refusedAt.get(key) ?? 0)) < REFUSED_MS) return false;
      const underWay = counts.get(key) ?? count().finally(() => counts.delete(key));
      counts.set(key, underWay);
      if (!(await underWay)) return false;
    }
    pay(key, -1);
    return true;
  }

  return async ({ shopId, client }) => {
    const of = client.addressHash;
    const own = withEarnedLimits(perNetwork(ofAddress, client, TOO_MANY_REQUESTS), client);
    if (!(await isAllowed(of, own))) throw tooOften(TOO_MANY_REQUESTS);
    if (shopId === undefined) return;
    if (!(await isShop(shopId))) throw notFound('shop');
    const shop = shopId.toLowerCase();
    const shared = fromPool(ofShop, shop, client, { sentence: TOO_MANY_REQUESTS });
    if (!(await isAllowed(`${shop} ${of}`, shared))) throw tooOften(TOO_MANY_REQUESTS);
  };
}
