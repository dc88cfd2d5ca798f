import { expect, test } from 'vitest';
import { createYesOrNoTest } from '../../../src/studio/statistics/yesOrNoTest.ts';

const plan = { share: 0.5, usualRate: 0.3, worthHaving: 0.03, errorRate: 0.05 };
const counts = (first: [number, number], second: [number, number]) => ({
  first: { yes: first[0], no: first[1] },
  second: { yes: second[0], no: second[1] },
});

/**
 * The mean of exp(evidence) over every way in which `visitors` can be dealt out, by their
 * probabilities; the evidence is what the test compares with its bar, found by lowering the bar.
 */
function probabilityOfVerdict(outcomes: boolean[], share: number, errorRate: number): number {
  const ways = Array.from({ length: 2 ** outcomes.length }, (_, bits) => {
    const made = createYesOrNoTest({ share, usualRate: 0.5, worthHaving: 0.4, errorRate });
    let probability = 1;
    for (const [index, isYes] of outcomes.entries()) {
      const isSecond = ((bits >> index) & 1) === 1;
      probability *= isSecond ? share : 1 - share;
      const one: [number, number] = isYes ? [1, 0] : [0, 1];
      made.add(isSecond ? counts([0, 0], one) : counts(one, [0, 0]));
    }
    return made.differs() ? probability : 0;
  });
  return ways.reduce((sum, way) => sum + way, 0);
}

test.each([0.5, 0.2])(
  'equal variants are told apart with at most the planned probability, over all ways to deal them out (share %s)',
  (share) => {
    const outcomes = Array.from({ length: 14 }, (_, index) => index % 3 === 0);

    for (const errorRate of [0.3, 0.1, 0.05]) {
      expect(probabilityOfVerdict(outcomes, share, errorRate)).toBeLessThanOrEqual(errorRate);
    }
    // Not because it never says anything.
    expect(probabilityOfVerdict(outcomes, share, 0.3)).toBeGreaterThan(0);
  },
);

test('a difference is found and its interval holds it and not zero', () => {
  const made = createYesOrNoTest(plan);
  for (let hour = 0; hour < 100; hour++) made.add(counts([30, 70], [36, 64]));

  const { low, high } = made.interval();
  expect(made.differs()).toBe(true);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(0.06);
  expect(high).toBeGreaterThan(0.06);
});

test('equal variants end with an interval in which no difference is worth having', () => {
  const made = createYesOrNoTest(plan);
  for (let hour = 0; hour < 200; hour++) made.add(counts([30, 70], [30, 70]));

  const { low, high } = made.interval();
  expect(made.differs()).toBe(false);
  expect(low).toBeGreaterThan(-plan.worthHaving);
  expect(high).toBeLessThan(plan.worthHaving);
});

test('before the first visitor nothing is ruled out', () => {
  expect(createYesOrNoTest(plan).interval()).toEqual({ low: -1, high: 1 });
});

test('the names of the variants do not matter', () => {
  const one = createYesOrNoTest(plan);
  const other = createYesOrNoTest(plan);
  for (let hour = 0; hour < 20; hour++) {
    one.add(counts([30, 70], [33, 67]));
    other.add(counts([33, 67], [30, 70]));
  }

  expect(one.interval().low).toBeCloseTo(-other.interval().high, 10);
  expect(one.interval().high).toBeCloseTo(-other.interval().low, 10);
});
