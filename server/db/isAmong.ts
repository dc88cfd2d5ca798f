import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column is one of what another statement selects, which is run first and once. A join, or
 * `in`, leaves the order to the database: where a table has grown beyond its statistics, it combines
 * all rows of a shop with all of another.
 */
export const isAmong = (column: PgColumn, selected: SQLWrapper): SQL =>
  sql`${column} = any(array(${selected}))`;
