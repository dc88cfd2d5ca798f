import { cumulativeStdNormalProbability } from 'simple-statistics';
import type { Funnel } from '../../../contract/staff.gen.ts';

/** How often a difference is marked somewhere in two funnels that are alike. */
const ERROR_RATE = 0.05;
/** The normal distribution stands for the binomial from so many of each outcome on. */
const LEAST = 5;

interface Share {
  readonly part: number;
  readonly all: number;
}

/** The probability that two shares of the same thing differ by this much or more. */
function chanceOf(one: Share, other: Share): number {
  const rate = (one.part + other.part) / (one.all + other.all);
  const expected = [one, other].flatMap(({ all }) => [all * rate, all * (1 - rate)]);
  if (!expected.every((each) => each >= LEAST)) return 1;
  const spread = Math.sqrt(rate * (1 - rate) * (1 / one.all + 1 / other.all));
  const distance = Math.abs(one.part / one.all - other.part / other.all) / spread;
  return 2 * (1 - cumulativeStdNormalProbability(distance));
}

/** The steps that visits of two funnels leave in different shares, and whether they book so. */
export interface Differences {
  readonly steps: ReadonlySet<string>;
  readonly booked: boolean;
}

/** What differs between two funnels by more than chance would explain, all comparisons together. */
export function compareFunnels(one: Funnel, other: Funnel): Differences {
  const shared = one.steps.flatMap((step) => {
    const same = other.steps.find((each) => each.step === step.step);
    return same === undefined ? [] : [{ step, same }];
  });
  const level = ERROR_RATE / (shared.length + 1);
  const leaving = ({ came, ends }: Funnel['steps'][number]) => ({ part: ends.left, all: came });
  const booking = ({ visits, ends }: Funnel) => ({ part: ends.booked, all: visits });
  return {
    steps: new Set(
      shared
        .filter(({ step, same }) => chanceOf(leaving(step), leaving(same)) < level)
        .map(({ step }) => step.step),
    ),
    booked: chanceOf(booking(one), booking(other)) < level,
  };
}
