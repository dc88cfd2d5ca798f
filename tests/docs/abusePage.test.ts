import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ceilings } from '../../server/limits/caps.ts';

test('the page on abuse names each ceiling with its variable and default, and no other', () => {
  const page = readFileSync(new URL('../../docs/abuse.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ]);

  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.values(ceilings).map(({ env, otherwise }) => [env, otherwise])),
  );
});
