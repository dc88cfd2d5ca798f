/** Kinds of columns and of references that several tables have. */
import { bigint, foreignKey, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { newNumber } from '../ids.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The number by which a shop knows a row. */
export const numberId = () =>
  bigint({ mode: 'number' })
    .generatedByDefaultAsIdentity({ startWith: 100_000 })
    .$defaultFn(newNumber);

/** That a row of a shop names another row of it by its id. */
export const reference = (
  name: string,
  { shopId }: { shopId: AnyPgColumn },
  column: AnyPgColumn,
  other: { shopId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns: [shopId, column], foreignColumns: [other.shopId, other.id] });
