import { expect, it } from 'vitest';
import { createKeeper } from '../../../server/common/createKeeper.ts';

it('makes a value once', async () => {
  const keep = createKeeper<number>(2);
  let times = 0;
  const make = async () => (times += 1);

  expect(await Promise.all([keep('a', make), keep('a', make)])).toEqual([1, 1]);
});

it('forgets the value that was unused the longest', async () => {
  const keep = createKeeper<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    keep(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);

  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps no failure', async () => {
  const keep = createKeeper<string>(2);

  await expect(keep('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await keep('a', async () => 'yes')).toBe('yes');
});
