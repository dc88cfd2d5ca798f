/** What visits of the variants did. */
import type { Database } from '../db/database.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import type { experiments } from '../db/tables.ts';
import type { Compared } from './judge.ts';

/** The visits of an experiment that are counted: those that began in this time. */
export interface CountedSpan {
  readonly row: typeof experiments.$inferSelect;
  readonly from: Date;
  readonly until: Date;
}

/** The visits of the first variant and of another one that came to where the two differ. */
export async function readVisits(
  _db: Database,
  _span: CountedSpan,
  _first: VariantRow,
  _variant: VariantRow,
): Promise<Compared> {
  return { visits: { first: 0, second: 0 }, hours: [], times: [] };
}

/** How many visits have begun that are too young to count. */
export async function readWaiting(
  _db: Database,
  _span: CountedSpan & { readonly now: Date },
): Promise<number> {
  return 0;
}
