import { asc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';

/** The most shops listed; a picker can show no more. */
const most = 1000;

/** A shop to be chosen, with the settings in which shops differ for their customers. */
interface ListedShop {
  readonly id: string;
  readonly name: string;
  readonly hasAfterHours: boolean;
  readonly hasRides: boolean;
}

/** All shops by name, for choosing one. */
export const shopList = (db: Database): Promise<ListedShop[]> =>
  db
    .select({
      id: shops.id,
      name: shops.name,
      hasAfterHours: shops.allowAfterHoursDropoff,
      hasRides: shops.allowCourtesyTransportationRequest,
    })
    .from(shops)
    .orderBy(asc(shops.name))
    .limit(most);
