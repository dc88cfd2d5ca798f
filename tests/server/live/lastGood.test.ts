import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastGood } from '../../../server/live/lastGood.ts';

const folder = mkdtempSync(join(tmpdir(), 'last-good-'));
const file = join(folder, 'text');
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder that cannot be listed for a moment is logged once, and does no harm later', async () => {
  writeFileSync(file, 'first');
  let canList = true;
  const told: string[] = [];
  const text = lastGood(
    async () => {
      if (!canList) throw new Error('no folder');
      return [file];
    },
    () => readFile(file, 'utf8'),
    (error) => told.push((error as Error).message),
  );

  expect(await text.get()).toBe('first');
  canList = false;
  expect([await text.get(), await text.get()]).toEqual(['first', 'first']);
  expect(text.isCurrent()).toBe(false);
  canList = true;
  writeFileSync(file, 'second and longer');

  expect(await text.get()).toBe('second and longer');
  expect(text.isCurrent()).toBe(true);
  expect(told).toEqual(['no folder']);
});
