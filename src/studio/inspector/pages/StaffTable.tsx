import type { Key, ReactNode } from 'react';
import { Table } from '@radix-ui/themes';
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
  const alignOf = ({ isNumber = false }: Column<Row>) => (isNumber ? 'right' : 'left');
  return (
    <Table.Root variant="surface" className={styles.table}>
      <Table.Header>
        <Table.Row>
          {columns.map((column) => (
            <Table.ColumnHeaderCell key={column.title} align={alignOf(column)}>
              {column.title}
            </Table.ColumnHeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={keyOf(row)}>
            <Table.RowHeaderCell>{named?.tell(row)}</Table.RowHeaderCell>
            {others.map((column) => (
              <Table.Cell
                key={column.title}
                data-column={column.title}
                data-number={column.isNumber}
                align={alignOf(column)}
              >
                {column.tell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
