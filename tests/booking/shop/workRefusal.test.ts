import { expect, test } from 'vitest';
import { hasCustomNeed } from '../../../src/booking/shop/workRefusal.ts';

const asked = new Set(['Mileage', 'Which key: main or spare?']);
const asks = (label: string) => asked.has(label);

test.each([
  [undefined],
  [''],
  [' \n'],
  ['Mileage: 45,000'],
  ['Mileage: 45,000\nWhich key: main or spare?: spare'],
])('%j holds no need of the customer’s own', (concerns) => {
  expect(hasCustomNeed(concerns, asks)).toBe(false);
});

test.each([
  ['A rattle'],
  ['Problem: brakes squeak'],
  ['A rattle\nMileage: 45,000'],
  ['Mileage'],
  [': '],
])('%j holds one', (concerns) => {
  expect(hasCustomNeed(concerns, asks)).toBe(true);
});
