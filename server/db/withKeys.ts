import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a row is one of a shop's with one of these values in a column. */
export const withKeys = <Name extends string>(
  table: Readonly<Record<Name | 'shopId', PgColumn>>,
  shopId: string,
  name: Name,
  keys: readonly unknown[],
): SQL | undefined => and(eq(table.shopId, shopId), inArray(table[name], [...keys]));
