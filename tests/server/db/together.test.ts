import { expect, test } from 'vitest';
import { together } from '../../../server/db/together.ts';

test('answers come in the order of the questions', async () => {
  expect(await together([Promise.resolve('places'), undefined, 3])).toEqual([
    'places',
    undefined,
    3,
  ]);
});

test('a failure is told once all have ended, the first of several', async () => {
  let hasEnded = false;
  const late = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    hasEnded = true;
  });

  const failing = together([late, Promise.reject(new Error('one')), Promise.reject(new Error())]);

  await expect(failing).rejects.toThrow('one');
  expect(hasEnded).toBe(true);
});
