import { cacheBriefly } from '../common/cacheBriefly.ts';
import type { Database } from '../db/database.ts';
import { findWholeShop, organisationWithShops } from './shops.ts';

/**
 * How old the data of a shop that visitors see may be. The people of a shop can change its rows in
 * any process and with any program, and no notification of that would work through every connection
 * pool and on every machine. So the data is not invalidated; it expires.
 */
export const SHOPS_KEPT_MS = 2_000;
/** How many shops are kept, about 10 kB each; the same number of organisations. */
const MOST_KEPT = 1_000;

export type KnownShops = ReturnType<typeof knownShops>;

/**
 * Shops and organisations as they were a moment ago: for what visitors see, never for booking.
 *
 * @param forMs how old the data may be
 */
export function knownShops(
  db: Database,
  { clock, forMs = SHOPS_KEPT_MS }: { clock: () => Date; forMs?: number | undefined },
) {
  const options = { clock, forMs, most: MOST_KEPT };
  const shop = cacheBriefly((id) => findWholeShop(db, id), options);
  const organisation = cacheBriefly((id) => organisationWithShops(db, id), options);
  return {
    /** `undefined` if there is no such shop */
    shop: (shopId: string) => shop(shopId.toLowerCase()),
    /** With its shops, sorted by name; `undefined` if there is no such organisation */
    organisation: (orgId: string) => organisation(orgId.toLowerCase()),
  };
}
