import { expect, test, vi } from 'vitest';
import { cacheBriefly } from '../../../server/common/cacheBriefly.ts';

let now = 1_000_000;
const clock = () => new Date(now);
type Read = (key: string) => Promise<string>;
const reading = () => vi.fn<Read>(async (key) => `${key} at ${now}`);

test('what was read just now is answered from memory, and read anew later', async () => {
  const read = reading();
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 10 });

  const [first, other] = [await get('a'), await get('b')];
  now += 1999;
  expect([await get('a'), await get('b')]).toEqual([first, other]);
  now += 1;
  expect(await get('a')).toBe(`a at ${now}`);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a clock that is set back does not make what is old young', async () => {
  const get = cacheBriefly(reading(), { forMs: 2000, clock, most: 10 });
  await get('a');
  now -= 3_600_000;

  expect(await get('a')).toBe(`a at ${now}`);
});

test('who asks while it is read waits with the first; who comes after a failure asks anew', async () => {
  const read = reading().mockRejectedValueOnce(new Error('no database'));
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 10 });

  const outcomes = await Promise.allSettled([get('a'), get('a')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await get('a')).toBe(`a at ${now}`);
});

test('no more are kept than there is room for', async () => {
  const read = reading();
  const get = cacheBriefly(read, { forMs: 2000, clock, most: 2 });

  for (const key of ['a', 'b', 'c', 'c', 'a']) await get(key);

  expect(read.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
});
