import { and, sql, type SQL } from 'drizzle-orm';
import { isReachable, ofReachableShops } from './cluster.ts';
import type { Database } from './database.ts';
import type { appointmentLinks, deliveries, leads, tokens, vehicleSearches } from './tables.ts';

/** How many are deleted by one statement, so that it stays within its time limit. */
const FORGOTTEN_AT_ONCE = 10_000;

/** Deletes rows of shops; while a machine of a cluster is away, without those of its shops. */
export async function forgetRows(
  db: Database,
  table: typeof deliveries | typeof tokens | typeof vehicleSearches,
  isOld: SQL | undefined,
): Promise<void> {
  await ofReachableShops(db, (among) =>
    db.delete(table).where(and(isReachable(table.shopId, among), isOld)),
  );
}

/** Deletes some of so many rows that all of them would take too long; a large number takes several calls. */
export async function forgetSome(
  db: Database,
  table: typeof leads | typeof appointmentLinks,
  isOld: SQL | undefined,
): Promise<void> {
  const { shopId, id } = table;
  await ofReachableShops(db, (among) => {
    const isHere = isReachable(shopId, among);
    const old = db
      .select({ shopId, id })
      .from(table)
      .where(and(isHere, isOld))
      .limit(FORGOTTEN_AT_ONCE);
    return db.delete(table).where(and(isHere, sql`(${shopId}, ${id}) in ${old}`));
  });
}
