import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepMade } from '../../../server/live/keepMade.ts';
import type { RunApart } from '../../../server/live/runApart.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const form = (text: string) => ({ id: 'a', text, answers: '{}' });
/** Compiles nothing, and says of what it was asked to. */
const compile = () =>
  vi.fn<(name: string, input: { text: string }) => Promise<string>>(async (_name, { text }) => {
    if (text === 'bad') throw new Error('refused');
    return `module of ${text}`;
  });
/** A server that starts with what others kept in the folder. */
const started = (run: ReturnType<typeof compile>, from = folder) =>
  keepMade(run as unknown as RunApart, from);

test('what was made before a restart is not made again; what has changed is', async () => {
  const run = compile();
  expect(await started(run)('stepModule', form('one'))).toBe('module of one');
  expect(await started(run)('stepModule', form('one'))).toBe('module of one');
  expect(run).toHaveBeenCalledTimes(1);

  expect(await started(run)('stepModule', form('two'))).toBe('module of two');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a refusal is not kept', async () => {
  const run = compile();
  await expect(started(run)('stepModule', form('bad'))).rejects.toThrow('refused');
  await expect(started(run)('stepModule', form('bad'))).rejects.toThrow('refused');
  expect(run).toHaveBeenCalledTimes(2);
});

test('what is not worth to be kept is made each time', async () => {
  const run = compile();
  const sides = { text: 'one' } as never;
  await started(run)('mergeKept', sides);
  await started(run)('mergeKept', sides);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a file that was cut off is made again', async () => {
  const run = compile();
  await started(run)('stepModule', form('one'));
  const [file] = readdirSync(folder);
  writeFileSync(join(folder, file!), '"module');
  expect(await started(run)('stepModule', form('one'))).toBe('module of one');
  expect(await started(run)('stepModule', form('one'))).toBe('module of one');
  expect(run).toHaveBeenCalledTimes(2);
});

test('where nothing can be written, all is made each time', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const run = compile();
  expect(await started(run, file)('stepModule', form('one'))).toBe('module of one');
  expect(await started(run, file)('stepModule', form('one'))).toBe('module of one');
  expect(run).toHaveBeenCalledTimes(2);
});

test('it keeps so many results at most, the newest', async () => {
  const run = compile();
  const keeping = keepMade(run as unknown as RunApart, folder, 2);
  await keeping('stepModule', form('one'));
  await keeping('stepModule', form('two'));
  for (const file of readdirSync(folder)) utimesSync(join(folder, file), 1, 1);
  await keeping('stepModule', form('three'));
  expect(readdirSync(folder)).toHaveLength(2);
  await keeping('stepModule', form('three'));
  expect(run).toHaveBeenCalledTimes(3);
});
