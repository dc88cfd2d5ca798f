import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeOfFile } from '../../../server/site/madeOfFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder();
const file = join(folder, 'text');

test('a file that cannot be read for a moment is logged once, and does no harm later', async () => {
  writeFileSync(file, 'first');
  const told: string[] = [];
  const text = madeOfFile(
    file,
    () => readFile(file, 'utf8'),
    ({ message }) => told.push(message),
  );

  expect(await text()).toBe('first');
  rmSync(file);
  expect([await text(), await text()]).toEqual(['first', 'first']);
  writeFileSync(file, 'second and longer');

  expect(await text()).toBe('second and longer');
  expect(told).toHaveLength(1);
});

test('what was never made is undefined, until it is', async () => {
  const missing = join(folder, 'later');
  const text = madeOfFile(
    missing,
    () => readFile(missing, 'utf8'),
    () => {},
  );

  expect(await text()).toBe(undefined);
  writeFileSync(missing, 'there');
  expect(await text()).toBe('there');
});
