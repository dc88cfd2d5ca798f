import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSilentShops } from '../../../server/http/silentShops.ts';

const outage = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
const silent = () => Promise.reject(outage);
const answer = async () => 'answer';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('while the database does not answer for a shop, one of its calls asks and the others fail soon', async () => {
  const run = createSilentShops(() => performance.now());
  await expect(run('frozen', silent)).rejects.toBe(outage);
  let end = (_answer: string) => {};
  const slow = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (end = resolve)));

  const asking = run('frozen', slow);
  const refused = Promise.allSettled([1, 2, 3].map(() => run('frozen', slow)));
  await vi.advanceTimersByTimeAsync(3_000);
  const others = await refused;
  const another = await run('well', answer);
  end('here again');

  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(slow).toHaveBeenCalledTimes(1);
  expect(another).toBe('answer');
  expect(await asking).toBe('here again');
  expect(await run('frozen', answer)).toBe('answer');
});

test('however many shops are silent, two of their calls wait at a time', async () => {
  const run = createSilentShops(() => performance.now());
  const shops = Array.from({ length: 20 }, (_, index) => `shop ${index}`);
  await Promise.allSettled(shops.map((shop) => run(shop, silent)));
  const never = vi.fn<() => Promise<string>>(() => new Promise(() => {}));

  const calls = shops.map((shop) => run(shop, never).catch(() => 'refused'));
  await vi.advanceTimersByTimeAsync(3_000);
  const refused = await Promise.all(calls.slice(2));

  expect(never).toHaveBeenCalledTimes(2);
  expect(refused).toEqual(Array.from({ length: 18 }, () => 'refused'));
});

test('those who wait while one asks are served as soon as the database answers', async () => {
  const run = createSilentShops(() => 0);
  await expect(run('shop', silent)).rejects.toBe(outage);

  const all = await Promise.all([1, 2, 3].map(() => run('shop', answer)));

  expect(all).toEqual(['answer', 'answer', 'answer']);
});

test('a refusal of a call is no silence, and a silence ends by itself', async () => {
  let now = 0;
  const run = createSilentShops(() => now);
  const refusal = new Error('not this day');
  await expect(run('shop', () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await Promise.all([run('shop', answer), run('shop', answer)])).toHaveLength(2);
  await expect(run('shop', silent)).rejects.toBe(outage);

  now = 6_000;

  expect(await Promise.all([run('shop', answer), run('shop', answer)])).toHaveLength(2);
});
