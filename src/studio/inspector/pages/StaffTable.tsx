import type { Key, ReactNode } from 'react';
import { cx } from '../../../page/ui/styles/cx.ts';
import styles from './Staff.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly tell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface StaffTableProps<Row> {
  /** The first names the row */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
}

/** A table of the staff's pages; in a narrow window each row is a block that names its columns. */
export function StaffTable<Row>({ columns, rows, keyOf }: StaffTableProps<Row>) {
  const [named, ...others] = columns;
  const classOf = ({ isNumber = false }: Column<Row>) => cx(isNumber && styles.number);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{named?.tell(row)}</th>
            {others.map((column) => (
              <td key={column.title} data-column={column.title} className={classOf(column)}>
                {column.tell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
