import { expect, test } from 'vitest';
import { verdictOnRates, verdictOnTimes } from '../../../src/studio/statistics/verdict.ts';

test.each([
  [0.004, 0.058, 'Better: of 100 visitors, 0.4 to 5.8 more book.'],
  [-0.058, -0.004, 'Worse: of 100 visitors, 0.4 to 5.8 fewer book.'],
  [-0.012, 0.034, 'Not yet: of 100 visitors, between 1.2 fewer and 3.4 more book.'],
  [-1, 1, 'Not yet: of 100 visitors, between 100.0 fewer and 100.0 more book.'],
  [-0.03, 0.01, 'Not yet: of 100 visitors, between 3.0 fewer and 1.0 more book.'],
  [
    -0.021,
    0.018,
    'No difference worth having: of 100 visitors, between 2.1 fewer and 1.8 more book.',
  ],
])('of %d to %d, where 3 of 100 are worth having, it says "%s"', (low, high, sentence) => {
  const verdict = verdictOnRates({ low, high }, 0.03, 'book');

  expect(verdict.sentence).toBe(sentence);
  expect(sentence.toLowerCase().startsWith(verdict.kind)).toBe(true);
});

test.each([
  [-0.2, -0.1, 'better', 'Better: those who book take 10 to 18 % less time.'],
  [0.1, 0.2, 'worse', 'Worse: those who book take 11 to 22 % more time.'],
  [
    -0.04,
    0.03,
    'no difference worth having',
    'No difference worth having: those who book take between 4 % less and 3 % more time.',
  ],
  [-0.2, 0.03, 'not yet', 'Not yet: those who book take between 18 % less and 3 % more time.'],
])('of times between %s and %s it says "%s"', (low, high, kind, sentence) => {
  const verdict = verdictOnTimes({ low, high }, 0.05, 'those who book');

  expect(verdict).toEqual({ kind, sentence });
});

test('of no times at all nothing is known', () => {
  const { sentence } = verdictOnTimes({ low: -Infinity, high: Infinity }, 0.05, 'those who book');

  expect(sentence).toBe('Not yet: nothing is known of how long those who book take.');
});
