import { expect, test } from 'vitest';
import {
  createTimesTest,
  normalMixtureBoundary,
  tunedFor,
} from '../../../src/studio/statistics/timesTest.ts';

const plan = { share: 0.5, visitors: 1000, usual: { mean: 1.4, deviation: 0.6 }, errorRate: 0.05 };
/** The same spread of times for both, those of the second variant longer. */
const fill = (made: ReturnType<typeof createTimesTest>, visitors: number, longer: number) => {
  for (let visitor = 0; visitor < visitors; visitor++) {
    const time = 1.4 + [-0.9, -0.3, 0.3, 0.9][(visitor >> 1) % 4]!;
    if (visitor % 2 === 0) made.add('first', time);
    else made.add('second', time + longer);
  }
};

// From a test of confseq, the software of Howard et al.
test('tuning and boundary are those of the authors’ own software', () => {
  const tuning = tunedFor(100, 0.05);

  expect(tuning).toBeCloseTo(12.60056, 5);
  expect(normalMixtureBoundary(100, tuning, 0.05)).toBeCloseTo(30.35209, 5);
});

// Howard et al., equation 3.7, at variance 99 and tuning 1: sqrt(100 log(100 / 0.0025)).
test('the boundary is that of the paper', () => {
  expect(normalMixtureBoundary(99, 1, 0.05)).toBeCloseTo(Math.sqrt(100 * Math.log(40_000)), 10);
});

test('the tuning makes the boundary the lowest at the planned variance', () => {
  const best = normalMixtureBoundary(250, tunedFor(250, 0.05), 0.05);

  for (const factor of [0.25, 0.5, 2, 4]) {
    const other = normalMixtureBoundary(250, factor * tunedFor(250, 0.05), 0.05);
    expect(best).toBeLessThan(other);
  }
});

test('a difference is found and its interval holds it and not zero', () => {
  const made = createTimesTest(plan);
  fill(made, 1000, 0.2);

  expect(made.differs()).toBe(true);
  expect(made.interval().low).toBeGreaterThan(0);
  expect(made.interval().high).toBeGreaterThan(0.2);
});

test('equal variants are not told apart, and the interval narrows', () => {
  const made = createTimesTest(plan);
  fill(made, 1000, 0);
  const early = made.interval();
  fill(made, 3000, 0);
  const late = made.interval();

  expect(made.differs()).toBe(false);
  expect(late.high - late.low).toBeLessThan((early.high - early.low) * 0.6);
});

test('one visit of a week among minutes decides nothing', () => {
  const made = createTimesTest(plan);
  fill(made, 400, 0);
  made.add('second', Math.log(7 * 24 * 60));

  expect(made.differs()).toBe(false);
});
