import { expect, test } from 'vitest';
import { chooseVariant } from '../../../src/page/shell/chooseVariant.ts';

const others = [
  { share: 20, name: 'B' },
  { share: 30, name: 'C' },
];
/** Ids that look as `crypto.randomUUID` makes them, the same at each run. */
const browsers = Array.from(
  { length: 20_000 },
  (_each, number) => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-00000000abcd`,
);
const variants = (salt: string) =>
  browsers.map((browser) => chooseVariant({ salt, others }, browser)?.name ?? 'A');
const shareOf = (list: readonly string[], name: string) =>
  list.filter((each) => each === name).length / list.length;

test('each variant gets its share, and a browser the same each time', () => {
  const first = variants('one');

  // Four standard deviations of 20,000 throws.
  for (const [name, share] of [
    ['A', 0.5],
    ['B', 0.2],
    ['C', 0.3],
  ] as const) {
    expect(Math.abs(shareOf(first, name) - share)).toBeLessThan(0.014);
  }
  expect(variants('one')).toEqual(first);
});

test('what one gets in an experiment tells nothing of the next', () => {
  const [one, next] = [variants('one'), variants('next')];
  const ofThoseWithB = next.filter((_each, index) => one[index] === 'B');

  expect(Math.abs(shareOf(ofThoseWithB, 'B') - 0.2)).toBeLessThan(0.026);
  expect(Math.abs(shareOf(ofThoseWithB, 'A') - 0.5)).toBeLessThan(0.032);
});
