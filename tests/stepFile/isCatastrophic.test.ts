import { expect, test } from 'vitest';
import { isCatastrophic } from '../../src/stepFile/isCatastrophic.ts';

test.each(['^([a-z]+ ?)+$', '^(a+)+$', '^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  'the pattern %s can freeze a page',
  (pattern) => expect(isCatastrophic(pattern)).toBe(true),
);

test.each([
  '^\\d{10}$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]+$',
  '^[A-Z]+( [A-Z]+)*$',
  '^\\d+(,\\d{3})*$',
  '^[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d$',
])('the pattern %s cannot', (pattern) => expect(isCatastrophic(pattern)).toBe(false));
