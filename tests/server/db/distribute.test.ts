import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { placement } from '../../../server/db/distribute.ts';
import * as tables from '../../../server/db/tables.ts';

const all: PgTable[] = Object.values(tables).filter((table) => is(table, PgTable));
const byKey: Record<string, string> = placement.withShop;

test('every table has its place on a database of several machines', () => {
  const placed = [...placement.everywhere, ...placement.onCoordinator, ...Object.keys(byKey)];

  expect(placed.toSorted()).toEqual(all.map(getTableName).toSorted());
});

test('the column by which a table is spread is part of each of its keys, and of what refers to it', () => {
  const misses = all
    .filter((table) => getTableName(table) in byKey)
    .flatMap((table) => {
      const { name, columns, primaryKeys, uniqueConstraints, foreignKeys } = getTableConfig(table);
      const column = byKey[name]!;
      const keys = [
        ...columns.filter(({ primary }) => primary).map((each) => [each.name]),
        ...[...primaryKeys, ...uniqueConstraints].map((key) =>
          key.columns.map((each) => each.name),
        ),
        ...foreignKeys
          .map((key) => key.reference())
          .filter(({ foreignTable }) => getTableName(foreignTable) in byKey)
          .map((reference) => reference.columns.map((each) => each.name)),
      ];
      return keys
        .filter((key) => !key.includes(column))
        .map((key) => `${name} (${key.join(', ')})`);
    });

  expect(misses).toEqual([]);
});
