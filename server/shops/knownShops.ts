import type { OrganisationAnswer } from '../../src/contract/types.gen.ts';
import { briefly } from '../common/briefly.ts';
import type { Database } from '../db/database.ts';
import { findWholeShop, organisationWithShops, type WholeShop } from './shops.ts';

/**
 * How old what is shown of a shop may be. A shop's own people change its rows, in whatever process
 * and by whatever program, and nothing tells of it through every pool and on every machine alike: so
 * what is known is not made void, it ends.
 */
export const SHOPS_KEPT_MS = 2_000;
/** Of shops, some 10 kB each; of organisations as many. */
const MOST_KEPT = 1_000;

/** Shops and organisations as they were a moment ago: for what is shown, never for what is booked. */
export interface KnownShops {
  /** `undefined` for an unknown one */
  shop(shopId: string): Promise<WholeShop | undefined>;
  /** With its shops by name; `undefined` for an unknown one */
  organisation(orgId: string): Promise<OrganisationAnswer | undefined>;
}

/** @param forMs how old they may be */
export function knownShops(
  db: Database,
  { clock, forMs = SHOPS_KEPT_MS }: { clock: () => Date; forMs?: number | undefined },
): KnownShops {
  const options = { clock, forMs, most: MOST_KEPT };
  const shop = briefly((id) => findWholeShop(db, id), options);
  const organisation = briefly((id) => organisationWithShops(db, id), options);
  return {
    shop: (shopId) => shop(shopId.toLowerCase()),
    organisation: (orgId) => organisation(orgId.toLowerCase()),
  };
}
