import { expect, test } from 'vitest';
import { awaitAll } from '../../../server/db/awaitAll.ts';

test('answers come in the order of the questions', async () => {
  expect(await awaitAll([Promise.resolve('places'), undefined, 3])).toEqual([
    'places',
    undefined,
    3,
  ]);
});

test('a failure is told once all have ended: the one that came first', async () => {
  const late = new Promise<never>((_, reject) => {
    setImmediate(() => reject(new Error('and so failed this')));
  });
  let hasEnded = false;
  const ending = late.catch(() => {
    hasEnded = true;
  });

  const failing = awaitAll([late, Promise.reject(new Error('the cause')), ending]);

  await expect(failing).rejects.toThrow('the cause');
  expect(hasEnded).toBe(true);
});
