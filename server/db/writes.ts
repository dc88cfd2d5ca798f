import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * An insert or update that has not been run: makes its SQL; `put` takes a value and returns its
 * placeholder. Put together here rather than by Drizzle, which took a tenth of what a booking costs.
 */
export type Write = (put: (value: unknown) => string) => string;

type Row<Table extends PgTable> = InferInsertModel<Table>;

const quoted = (name: string) => `"${name}"`;
const inDriverForm = (column: PgColumn, value: unknown) =>
  value === null ? null : column.mapToDriverValue(value);

/** The insert of one row or several; a column without a value gets its default. */
export function inserting<Table extends PgTable>(table: Table, rows: readonly Row<Table>[]): Write {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const names = columns.map(([, column]) => quoted(column.name));
  return (put) => {
    const tuples = rows.map((row) => {
      const values = columns.map(([key, column]) => {
        const given: unknown = row[key as keyof Row<Table>];
        const value = given === undefined ? column.defaultFn?.() : given;
        if (value === undefined && column.hasDefault) return 'default';
        return put(inDriverForm(column, value ?? null));
      });
      return `(${values.join(', ')})`;
    });
    return `insert into ${quoted(getTableName(table))} (${names.join(', ')}) values ${tuples.join(', ')}`;
  };
}

/** The update of the row with these values in these columns. */
export function updating<Table extends PgTable>(
  table: Table,
  key: Partial<Row<Table>>,
  changes: Partial<Row<Table>>,
): Write {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const name = quoted(getTableName(table));
  return (put) => {
    const pairs = (values: object, prefix = '') =>
      Object.entries(values).map(([each, value]) => {
        const column = columns[each]!;
        return `${prefix}${quoted(column.name)} = ${put(inDriverForm(column, value))}`;
      });
    return `update ${name} set ${pairs(changes).join(', ')} where ${pairs(key, `${name}.`).join(' and ')}`;
  };
}

/**
 * Runs several inserts and updates as one statement, in this order where the rows of one refer to
 * those of another; nothing if there are none. None of them may change a row that another one changes, or need what another
 * one answers. All must be of one shop. Sent at once when it is called.
 */
export async function writeTogether(tx: Database, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const params: unknown[] = [];
  const put = (value: unknown) => `$${params.push(value)}`;
  const parts = writes.map((write) => write(put));
  const named = parts.map((part, index) => `write_${index} as (${part})`);
  const sql = parts.length === 1 ? parts[0]! : `with ${named.join(', ')} select`;
  await tx.run(sql, params);
}
