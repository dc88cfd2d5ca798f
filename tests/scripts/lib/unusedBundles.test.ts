import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markInUse, removeUnusedBundles } from '../../../scripts/lib/unusedBundles.mjs';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const hour = 3_600_000;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.useRealTimers();
});

function bundle(name: string, ageHours: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'main.mjs'), '');
  const at = new Date(Date.now() - ageHours * hour);
  utimesSync(path, at, at);
  return path;
}

it('removes a bundle that no server has used for a day, and one that was never finished', () => {
  const [old, unfinished, recent] = [bundle('a', 25), bundle('b.123', 25), bundle('c', 23)];

  removeUnusedBundles(folder);

  expect([old, unfinished, recent].map((path) => existsSync(path))).toEqual([false, false, true]);
});

it('keeps the bundle of a server that has been running for days', () => {
  vi.useFakeTimers();
  const own = bundle('a', 0);
  markInUse(own);

  vi.advanceTimersByTime(72 * hour);
  removeUnusedBundles(folder);

  expect(existsSync(own)).toBe(true);
});

it('removes the bundle once its server has ended', () => {
  const own = bundle('a', 48);
  markInUse(own);

  removeUnusedBundles(folder, Date.now() + 25 * hour);

  expect(existsSync(own)).toBe(false);
});
