// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFlow, loadVersion } from '../../src/shell/loadFlow.ts';
// Loaded before the clock is a stand-in.
import '../../src/engine/parse/parseFlow.ts';
import '../../flows/booking.json';

const shipped = readFileSync('flows/booking.json', 'utf8');
const later = JSON.stringify({ ...JSON.parse(shipped), version: 7 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that answers with a flow after a while. */
function answersAfter(ms: number): void {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      setTimeout(() => resolve(new Response(later)), ms);
      signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
}

test('a slow server’s flow gives way to the built-in one after five seconds', async () => {
  answersAfter(6000);
  const loading = loadFlow('/flows/booking.json');
  await vi.advanceTimersByTimeAsync(5000);

  expect(await loading).toMatchObject({ flow: { version: 1 }, version: undefined });
});

test('a visit waits longer for the flow it began with, and gives it up in the end', async () => {
  const version = 'a'.repeat(22);
  answersAfter(12_000);
  const slow = loadVersion(version);
  await vi.advanceTimersByTimeAsync(12_000);
  answersAfter(60_000);
  const silent = loadVersion(version);
  await vi.advanceTimersByTimeAsync(15_000);

  expect(await slow).toMatchObject({ flow: { version: 7 }, version });
  expect(await silent).toBeUndefined();
});
