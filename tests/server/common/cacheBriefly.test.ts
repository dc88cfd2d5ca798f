import { expect, test, vi } from 'vitest';
import { cacheBriefly } from '../../../server/common/cacheBriefly.ts';

let now = 1_000_000;
const clock = () => new Date(now);
type Read = (key: string) => Promise<string>;
const reading = () => vi.fn<Read>(async (key) => `${key} at ${now}`);

test('a value read just now comes from memory, and is read again later', async () => {
  const read = reading();
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 10 });

  const [first, other] = [await get('a'), await get('b')];
  now += 1999;
  expect([await get('a'), await get('b')]).toEqual([first, other]);
  now += 1;
  expect(await get('a')).toBe(`a at ${now}`);
  expect(read).toHaveBeenCalledTimes(3);
});

test('an old value stays old when the clock is set back', async () => {
  const get = cacheBriefly(reading(), { forMs: 2000, clock, most: 10 });
  await get('a');
  now -= 3_600_000;

  expect(await get('a')).toBe(`a at ${now}`);
});

test('calls during a read share it; a call after a failure reads again', async () => {
  const read = reading().mockRejectedValueOnce(new Error('no database'));
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 10 });

  const outcomes = await Promise.allSettled([get('a'), get('a')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await get('a')).toBe(`a at ${now}`);
});

test('no more values are kept than the limit', async () => {
  const read = reading();
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 2 });

  for (const key of ['a', 'b', 'c', 'c', 'a']) await get(key);

  expect(read.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
});
