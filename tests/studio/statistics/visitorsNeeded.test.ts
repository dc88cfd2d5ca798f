import { expect, test } from 'vitest';
import { visitorsNeeded } from '../../../src/studio/statistics/visitorsNeeded.ts';

test('it tells what the bench has measured: 10,112 visitors for 30 against 33 of 100', () => {
  const rate = 0.315;

  expect(Math.abs(visitorsNeeded(0.03, rate * (1 - rate), 0.5) - 10_112)).toBeLessThan(100);
});

test('a quarter of the difference takes sixteen times the visitors, and a small share more', () => {
  const even = visitorsNeeded(0.04, 0.21, 0.5);

  expect(visitorsNeeded(0.01, 0.21, 0.5) / even).toBeCloseTo(16, 1);
  expect(visitorsNeeded(0.04, 0.21, 0.1) / even).toBeCloseTo(2.78, 1);
});
