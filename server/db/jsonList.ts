import { sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows of another table as one value of a statement, so that they need no round trip of their own:
 * a list of objects with the given columns as keys, empty if there are no rows. Only for columns
 * whose JSON has the type that the driver returns: texts, numbers, booleans, dates and times of
 * day.
 */
export function jsonList<
  Table extends PgTable,
  Columns extends { readonly [Name in keyof InferSelectModel<Table>]?: PgColumn },
>(
  table: Table,
  columns: Columns,
  where: SQL,
  ...order: readonly PgColumn[]
): SQL<Pick<InferSelectModel<Table>, keyof Columns & keyof InferSelectModel<Table>>[]> {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  const sorted = order.length === 0 ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`;
  const list = sql`(select coalesce(json_agg(${row}${sorted}), '[]'::json) from ${table} where ${where})`;
  // Wrapped in another template: Drizzle leaves out table names in what is directly in a select of
  // one table.
  return sql`${list}`;
}
