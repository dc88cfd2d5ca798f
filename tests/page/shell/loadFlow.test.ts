// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFlow, loadVersion } from '../../../src/page/shell/loadFlow.ts';
// Loaded before the clock is a stand-in.
import '../../../src/engine/parse/parseFlow.ts';
import '../../../flows/booking.json';

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

test('where versions are compared, a page that fetches its flow gets the one of its browser', async () => {
  const [first, other] = ['a'.repeat(22), 'b'.repeat(22)];
  const answers: Record<string, [string, Record<string, string>?]> = {
    '/flows/booking.json': [
      shipped,
      {
        'content-location': `/flows/versions/${first}/flow.json`,
        'x-experiment': '/flows/booking/experiments/one.json',
      },
    ],
    '/flows/booking/experiments/one.json': [
      JSON.stringify({ salt: 's', others: [{ share: 50, version: other }] }),
    ],
    [`/flows/versions/${other}/flow.json`]: [later],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const [body, headers = {}] = answers[url]!;
    return new Response(body, { headers });
  });
  const loaded = new Set<string | undefined>();
  for (const browser of Array.from({ length: 12 }, (_each, number) => String(number))) {
    localStorage.setItem(
      'anonymous_user_id',
      `${browser.padStart(8, '0')}-0000-4000-8000-00000000abcd`,
    );
    // oxlint-disable-next-line no-await-in-loop -- the browser is global
    const { version, flow } = await loadFlow('/flows/booking.json');
    expect(flow.version).toBe(version === other ? 7 : 1);
    loaded.add(version);
  }
  localStorage.clear();

  expect(loaded).toEqual(new Set([first, other]));
});
