import { expect, test } from 'vitest';
import { comparisons } from '../../../../src/studio/inspector/history/comparisons.ts';

const [first, second, third] = [{ id: 'first' }, { id: 'second' }, { id: 'third' }] as const;
const page = (from: string, to: string) => ({
  page: 'compare',
  from: `version:${from}`,
  to: `version:${to}`,
});

test('a version is compared with the one before it and with what is live, the older one first', () => {
  expect(comparisons({ version: second, former: first, live: third })).toEqual({
    former: page('first', 'second'),
    live: page('second', 'third'),
  });
});

test('what is live is not compared with itself, nor the first version with one before it', () => {
  expect(comparisons({ version: third, former: second, live: third }).live).toBeUndefined();
  expect(comparisons({ version: first, former: undefined, live: null })).toEqual({});
  expect(comparisons({ version: null, former: second, live: third })).toEqual({});
});
