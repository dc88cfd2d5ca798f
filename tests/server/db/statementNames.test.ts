import { expect, test } from 'vitest';
import { statementNames } from '../../../server/db/statementNames.ts';

const times = <Answer>(count: number, run: (i: number) => Answer) =>
  Array.from({ length: count }, (_, i) => run(i));

test('a statement that is run often gets a name, always the same', () => {
  const nameOf = statementNames();

  const names = times(20, () => nameOf('select 1'));

  expect(names[0]).toBeUndefined();
  expect(new Set(names.slice(-10)).size).toBe(1);
  expect(names.at(-1)).toEqual(expect.any(String));
});

test('two statements never share a name', () => {
  const nameOf = statementNames();
  const named = (sql: string) => times(20, () => nameOf(sql)).at(-1);

  expect(named('select 1')).not.toBe(named('select 2'));
});

test('however many different statements there are, few get a name, and those keep it', () => {
  const nameOf = statementNames();
  const first = times(20, () => nameOf('the first')).at(-1);

  const others = times(5000, (i) => times(20, () => nameOf(`other ${i}`)).at(-1));

  expect(others.filter((name) => name !== undefined).length).toBeLessThan(500);
  expect(nameOf('the first')).toBe(first);
});
