import type { Database } from '../db/database.ts';
import { tooOften } from '../common/errors.ts';
import { countIfAllowed, type Limit } from './rateLimits.ts';

/** What an operator may set of the limits on clients; the others are fixed beside their rule. */
export interface Caps {
  /** Texts with a code to all numbers in 10 minutes, for one client address; five times that a day */
  codesPerAddress: number;
  /** Texts with a code to all numbers in an hour, for one shop */
  codesPerShop: number;
  /** Plate and VIN searches in an hour, for one proven phone; five times that for one address */
  lookupsPerPhone: number;
  /** Reads of times and of the catalogue in 10 minutes, for one client address */
  readsPerAddress: number;
  /** The same for one shop, from all addresses */
  readsPerShop: number;
}

export const defaultCaps: Caps = {
  codesPerAddress: 60,
  codesPerShop: 600,
  lookupsPerPhone: 60,
  readsPerAddress: 3000,
  readsPerShop: 30_000,
};

/**
 * Counts one more against each limit in turn.
 * @throws ApiError 429 with the sentence of the first that is reached
 */
export async function spend(
  db: Database,
  now: Date,
  counts: readonly (readonly [limit: Limit, subject: string, sentence: string])[],
): Promise<void> {
  for (const [limit, subject, sentence] of counts) {
    if (!(await countIfAllowed(db, limit, subject, now))) throw tooOften(sentence);
  }
}
