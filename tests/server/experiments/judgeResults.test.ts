import { expect, test } from 'vitest';
import type { VisitTally } from '../../../server/db/schema/experiments.ts';
import { judgeResults, type Hour } from '../../../server/experiments/judgeResults.ts';

const plan = {
  metric: 'booked',
  usual: 30,
  worthHaving: 3,
  visitors: 8000,
  countedAfterMinutes: 60,
} as const;
const asked = { name: 'B', plan, shares: { first: 50, second: 50 }, others: 1 };

/** A generator of numbers from 0 up to 1, the same at each run. */
function numbers(seed: number) {
  let state = seed;
  return () => ((state = (state * 48_271) % 2_147_483_647) - 1) / 2_147_483_646;
}

interface Rates {
  readonly booked: number;
  readonly errors?: number;
  readonly exits?: number;
}

/** Visits of both variants, a hundred an hour, half of each that count. */
function simulated(visitors: number, first: Rates, second: Rates, lost = 0): Hour[] {
  const random = numbers(11);
  const none = (): { -readonly [part in keyof VisitTally]: number } => ({
    visits: 0,
    counted: 0,
    successes: 0,
    errors: 0,
    exits: 0,
  });
  const hours = [];
  for (let hour = 0; hour * 100 < visitors; hour += 1) {
    const tallies = { first: none(), second: none() };
    for (let visitor = 0; visitor < 100; visitor += 1) {
      const variant = random() < 0.5 ? 'first' : 'second';
      const rates = variant === 'first' ? first : second;
      if (variant === 'second' && random() < lost) continue;
      const tally = tallies[variant];
      tally.visits += 1;
      tally.counted += 1;
      if (random() < rates.booked) tally.successes += 1;
      if (random() < (rates.errors ?? 0.02)) tally.errors += 1;
      if (random() < (rates.exits ?? 0.1)) tally.exits += 1;
    }
    hours.push({ ...tallies, times: [] });
  }
  return hours;
}

test('a real lift is found, and said in one sentence with its interval', () => {
  const { verdict, difference, alarms, first, variant } = judgeResults(
    asked,
    simulated(20_000, { booked: 0.3 }, { booked: 0.36 }),
  );

  expect(verdict.kind).toBe('better');
  const [low, high] = [difference!.low, difference!.high].map((end) => end.toFixed(1));
  expect(verdict.sentence).toContain(`${low} to ${high} more book`);
  expect(verdict.sentence).toMatch(/^Better: of 100 visitors, \d+\.\d to \d+\.\d more book\.$/);
  expect(alarms).toEqual([]);
  expect(first.counted + variant.counted).toBe(20_000);
});

test('of few visitors it says "not yet", of many alike ones "no difference worth having"', () => {
  const early = judgeResults(asked, simulated(400, { booked: 0.3 }, { booked: 0.3 }));
  const late = judgeResults(asked, simulated(40_000, { booked: 0.3 }, { booked: 0.3 }));
  const none = judgeResults(asked, []);

  expect(early.verdict.kind).toBe('not yet');
  expect(late.verdict.kind).toBe('no difference worth having');
  expect(none.verdict.sentence).toBe('Not yet: there is nobody to compare.');
  expect(none.difference).toBeNull();
});

test('lost visitors alarm, and then nothing is concluded', () => {
  const { verdict, alarms } = judgeResults(
    asked,
    simulated(20_000, { booked: 0.3 }, { booked: 0.4, errors: 0.2 }, 0.15),
  );

  expect(verdict).toEqual({
    kind: 'not yet',
    sentence: 'Not yet: visitors are missing, so nothing can be concluded.',
  });
  expect(alarms).toEqual([
    expect.stringMatching(
      /^Visitors are missing: of \d+ visits, \d+ have this variant, .* stop the experiment/,
    ),
  ]);
});

test('more errors or exits alarm beside a verdict that is good', () => {
  const { verdict, alarms } = judgeResults(
    asked,
    simulated(
      20_000,
      { booked: 0.3, errors: 0.02, exits: 0.1 },
      { booked: 0.36, errors: 0.06, exits: 0.16 },
    ),
  );

  expect(verdict.kind).toBe('better');
  expect(alarms).toEqual([
    expect.stringMatching(
      /^More visitors meet an error with this variant: of 100, .* which errors are met/,
    ),
    expect.stringMatching(
      /^More visitors close the page with this variant: of 100, .* at which step they leave/,
    ),
  ]);
});

test('minutes to book are compared as ratios, and their median is told', () => {
  const random = numbers(5);
  const times = Array.from({ length: 6000 }, () => {
    const variant = random() < 0.5 ? ('first' as const) : ('second' as const);
    const spread = Math.exp(1.2 * (random() + random() + random() - 1.5));
    return { variant, minutes: (variant === 'first' ? 5 : 4) * spread };
  });
  const tally = { visits: 3000, counted: 3000, successes: 3000, errors: 0, exits: 0 };
  const minutesPlan = { ...plan, metric: 'minutes', usual: 5, worthHaving: 5 } as const;
  const { verdict, difference, first, variant } = judgeResults({ ...asked, plan: minutesPlan }, [
    { first: tally, second: tally, times },
  ]);

  expect(verdict.kind).toBe('better');
  expect(verdict.sentence).toMatch(/^Better: those who book take \d+ to \d+ % less time\.$/);
  const [low, high] = [difference!.low, difference!.high].map((end) => (-end).toFixed(0));
  expect(verdict.sentence).toContain(`${high} to ${low} % less`);
  expect(first.minutes! / variant.minutes!).toBeCloseTo(1.25, 1);
});
