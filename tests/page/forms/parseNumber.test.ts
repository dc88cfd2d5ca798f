import { expect, test } from 'vitest';
import { numberReadings, parseNumber } from '../../../src/page/forms/parseNumber.ts';

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
  ['.5', 0.5],
  ['12\u202f500,5', 12_500.5],
  ['12’500.5', 12_500.5],
  ['1.234.567,5', 1_234_567.5],
  ['1.234.567', 1_234_567],
  ['１２５００', 12_500],
  ['١٢٥٠٠', 12_500],
  ['−4', -4],
  ['12.125', 12.125],
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

test.each([
  ['85.000', 'es', [85_000, 85]],
  ['85,000', 'es', [85_000, 85]],
  ['85.000', 'fr-CA', [85_000, 85]],
  ['12,500', 'fr-CA', [12_500, 12.5]],
  ['85.000', 'en', [85_000, 85]],
  ['85,000', 'en', [85_000]],
  ['12,125', 'fr-CA', [12.125]],
  ['12 500,5', 'fr-CA', [12_500.5]],
  ['12,5', 'es', [12.5]],
  ['0.500', 'es', [0.5]],
  ['ochenta', 'es', []],
] as const)('%j in %s can mean %j', (text, language, readings) => {
  expect(numberReadings(text, language)).toEqual(readings);
});

test('is no number where two readings remain', () => {
  expect(parseNumber('85.000', 'es')).toBeUndefined();
});
