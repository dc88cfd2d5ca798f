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

test('what is refused from the start is replaced by the good value of an earlier process', async () => {
  const told: boolean[] = [];
  const text = lastGood(
    async () => [file],
    async () => {
      throw new Error('broken');
    },
    (_error, hasGood) => told.push(hasGood),
    60_000,
    async () => 'of before',
  );

  expect(await text.get()).toBe('of before');
  expect(await text.settled()).toBe('of before');
  expect([text.isCurrent(), text.refusal(), told]).toEqual([false, { hasGood: true }, [true]]);
});

test('a value of before gives way to that of the current files', async () => {
  const text = lastGood(
    async () => [file],
    async () => 'current',
    () => {},
    60_000,
    async () => 'of before',
  );

  expect(await text.get()).toBe('current');
  expect(text.refusal()).toBeUndefined();
});

test('what has no good value yet is not waited for where something else can be shown', async () => {
  let finish = (_value: string) => {};
  const text = lastGood(
    async () => [file],
    () => new Promise<string>((resolve) => (finish = resolve)),
    () => {},
    10,
  );

  expect(await text.get({ isReplaceable: true })).toBeUndefined();
  const waited = text.get();
  finish('done');
  expect(await waited).toBe('done');
});
