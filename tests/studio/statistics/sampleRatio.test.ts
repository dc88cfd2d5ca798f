import { expect, test } from 'vitest';
import {
  hasSampleRatioMismatch,
  logBetaBinomialMixture,
} from '../../../src/studio/statistics/sampleRatio.ts';

// Robbins: the mixture of all biases over an even coin is 2^n / ((n + 1) C(n, k)).
test.each([
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 4 / 6],
  [5, 0, 32 / 6],
  [3, 7, 1024 / (11 * 120)],
])('the mixture of %i and %i is what the formula says', (first, second, mixture) => {
  expect(Math.exp(logBetaBinomialMixture(first, second, 0.5))).toBeCloseTo(mixture, 8);
});

test.each([0.5, 0.1])(
  'is a martingale: its mean over the next visitor stays (share %s)',
  (share) => {
    const mixture = (first: number, second: number) =>
      Math.exp(logBetaBinomialMixture(first, second, share));

    for (const [first, second] of [
      [0, 0],
      [4, 9],
      [30, 5],
    ] as const) {
      const next = (1 - share) * mixture(first + 1, second) + share * mixture(first, second + 1);
      expect(next / mixture(first, second)).toBeCloseTo(1, 8);
    }
  },
);

test('an alarm for lost visitors, none for chance', () => {
  expect(hasSampleRatioMismatch({ first: 10_000, second: 9_000 }, 0.5)).toBe(true);
  expect(hasSampleRatioMismatch({ first: 10_000, second: 9_900 }, 0.5)).toBe(false);
  expect(hasSampleRatioMismatch({ first: 9000, second: 1000 }, 0.1)).toBe(false);
  expect(hasSampleRatioMismatch({ first: 0, second: 0 }, 0.5)).toBe(false);
});
