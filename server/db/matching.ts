import { and, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** What a column is compared with: a value, one of several, or what the statement fills in. */
type Wanted<Value> = Value | readonly NonNullable<Value>[] | SQLWrapper;

/** Whether a row has these values. @throws Error without any, which would be every row */
export const matching = <Table extends PgTable>(
  table: Table,
  values: { readonly [Name in keyof Table['$inferSelect']]?: Wanted<Table['$inferSelect'][Name]> },
): SQL => {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const each = and(
    ...Object.entries(values).map(([name, value]) => {
      const column = columns[name]!;
      if (value === null) return isNull(column);
      return Array.isArray(value) ? inArray(column, value) : eq(column, value);
    }),
  );
  if (each === undefined) throw new Error('no value says which rows are meant');
  return each;
};
