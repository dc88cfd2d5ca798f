import { expect, test } from 'vitest';
import { parseNumber } from '../../src/forms/parseNumber.ts';

test.each([
  ['12500', 12_500],
  ['12,500', 12_500],
  ['12 500', 12_500],
  ['12\u00a0500', 12_500],
  ['1,234,567.5', 1_234_567.5],
  ['-4,000', -4_000],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,125', 0.125],
  ['1.', 1],
  [' 7 ', 7],
])('"%s" is %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(['', ' ', '-', 'seven', '1,2,3', '12,50,000', '1e3', '0x10', 'Infinity'])(
  '"%s" is no number',
  (text) => {
    expect(parseNumber(text)).toBeUndefined();
  },
);
