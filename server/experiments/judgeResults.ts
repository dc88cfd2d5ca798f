/** The verdict on a variant beside the first one, and what must alarm whoever reads it. */
import type {
  ExperimentPlan,
  Metric,
  VariantCounts,
  VariantResult,
} from '../../src/contract/staff.gen.ts';
import type { VisitTally, VisitTime } from '../db/schema/experiments.ts';
import { hasSampleRatioMismatch } from '../../src/studio/statistics/sampleRatio.ts';
import { createTimesTest } from '../../src/studio/statistics/timesTest.ts';
import { verdictOnRates, verdictOnTimes } from '../../src/studio/statistics/verdict.ts';
import {
  createYesOrNoTest,
  type Interval,
  type YesOrNoTest,
} from '../../src/studio/statistics/yesOrNoTest.ts';

/** The visits of the first variant and of another one that began in one hour. */
export interface Hour {
  readonly first: VisitTally;
  readonly second: VisitTally;
  readonly times: readonly VisitTime[];
}

/** The probability of ever calling equal variants different, all variants together. */
const ERROR_RATE = 0.05;
/** Of a false alarm: by lost visitors, and by errors or exits. */
const LOST_ERROR_RATE = 0.001;
const GUARDRAIL_ERROR_RATE = 0.01;
/** What errors and exits are taken to be; a test is right whatever they are. */
const guardrail = { usualRate: 0.05, worthHaving: 0.02 };
/** The spread of the logarithms of times that is expected; a test is right whatever it is. */
const LOG_DEVIATION = 0.7;
const SHORTEST_MINUTES = 1 / 60;

/** What those visitors do who are counted as successes. */
const does = (metric: Exclude<Metric, 'minutes'>, goalTitle = ''): string =>
  ({ booked: 'book', lead: 'leave a lead', goal: `come to “${goalTitle}”` })[metric];

const asYesOrNo = ({ counted }: VisitTally, yes: number) => ({ yes, no: counted - yes });

/** What a look at a test says, and the interval of which it says so. */
type Look = Required<Pick<VariantResult, 'verdict' | 'difference'>>;

/** The first verdict other than "not yet" stands. */
function firstThatStands<Part>(
  parts: readonly Part[],
  add: (part: Part) => void,
  look: () => Look,
): Look {
  for (const part of parts) {
    add(part);
    const seen = look();
    if (seen.verdict.kind !== 'not yet') return seen;
  }
  return look();
}

/** An interval in the unit of its verdict; null as long as nothing is known. */
const inUnit = ({ low, high }: Interval, unitOf: (end: number) => number): Look['difference'] =>
  Number.isFinite(low + high) ? { low: unitOf(low), high: unitOf(high) } : null;

function verdictOf(
  { plan, goalTitle }: Pick<Asked, 'plan' | 'goalTitle'>,
  hours: readonly Hour[],
  share: number,
  errorRate: number,
): Look {
  const { metric, usual, worthHaving, visitors } = plan;
  if (metric === 'minutes') {
    const test = createTimesTest({
      share,
      visitors,
      errorRate,
      usual: { mean: Math.log(usual), deviation: LOG_DEVIATION },
    });
    return firstThatStands(
      hours.flatMap(({ times }) => times),
      ({ variant, minutes }) => test.add(variant, Math.log(Math.max(minutes, SHORTEST_MINUTES))),
      () => ({
        verdict: verdictOnTimes(test.interval(), Math.log1p(worthHaving / 100), 'those who book'),
        difference: inUnit(test.interval(), (end) => 100 * Math.expm1(end)),
      }),
    );
  }
  const worth = worthHaving / 100;
  const test = createYesOrNoTest({ share, errorRate, usualRate: usual / 100, worthHaving: worth });
  return firstThatStands(
    hours,
    ({ first, second }) =>
      test.add({
        first: asYesOrNo(first, first.successes),
        second: asYesOrNo(second, second.successes),
      }),
    () => ({
      verdict: verdictOnRates(test.interval(), worth, does(metric, goalTitle)),
      difference: inUnit(test.interval(), (end) => 100 * end),
    }),
  );
}

const toLookAt = {
  errors: 'which errors are met at which step',
  exits: 'at which step they leave',
};

/** Whether more of the second variant's visits do something that should be rare. */
function guardrailAlarm(
  kind: 'errors' | 'exits',
  hours: readonly Hour[],
  share: number,
  errorRate: number,
): string[] {
  const test: YesOrNoTest = createYesOrNoTest({ ...guardrail, share, errorRate });
  for (const { first, second } of hours) {
    test.add({ first: asYesOrNo(first, first[kind]), second: asYesOrNo(second, second[kind]) });
  }
  const { low, high } = test.interval();
  if (!(test.differs() && low > 0)) return [];
  const [from, to] = [low, high].map((each) => (100 * each).toFixed(1));
  const what = kind === 'errors' ? 'meet an error' : 'close the page';
  return [
    `More visitors ${what} with this variant: of 100, ${from} to ${to} more. Do not roll it out before you know why: “Visits” shows ${toLookAt[kind]}, with both versions side by side.`,
  ];
}

const sumOf = (tallies: readonly VisitTally[], part: keyof VisitTally) =>
  tallies.reduce((sum, tally) => sum + (tally[part] ?? 0), 0);

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function countsOf(hours: readonly Hour[], variant: 'first' | 'second'): VariantCounts {
  const tallies = hours.map((hour) => hour[variant]);
  const times = hours.flatMap((hour) => hour.times).filter((each) => each.variant === variant);
  return {
    visits: sumOf(tallies, 'visits'),
    counted: sumOf(tallies, 'counted'),
    successes: sumOf(tallies, 'successes'),
    errors: sumOf(tallies, 'errors'),
    exits: sumOf(tallies, 'exits'),
    leftOut: sumOf(tallies, 'leftOut'),
    minutes: median(times.map(({ minutes }) => minutes)),
  };
}

/** What is compared, and how. */
interface Asked {
  readonly name: string;
  readonly plan: ExperimentPlan;
  /** The title of the step that visits are to come to, for the metric `goal` */
  readonly goalTitle?: string | undefined;
  readonly shares: { readonly first: number; readonly second: number };
  readonly others: number;
}

/**
 * What may be said of a variant beside the first one, of hours in their order.
 *
 * @param others how many variants are compared with the first one; the probability of a false
 *   verdict is divided by their number
 * @param shares of 100 visitors, of the first variant and of this one
 */
export function judgeResults(
  { name, plan, goalTitle, shares, others }: Asked,
  hours: readonly Hour[],
): VariantResult {
  const share = shares.second / (shares.first + shares.second);
  const [first, variant] = [countsOf(hours, 'first'), countsOf(hours, 'second')];
  const isShort = (counts: 'visits' | 'counted') =>
    hasSampleRatioMismatch(
      { first: first[counts], second: variant[counts] },
      share,
      LOST_ERROR_RATE / others,
    );
  const isEmpty =
    plan.metric === 'minutes'
      ? hours.every(({ times }) => times.length === 0)
      : first.counted + variant.counted === 0;
  const lost = (['visits', 'counted'] as const).find(isShort);
  const notYet = (why: string) =>
    ({ verdict: { kind: 'not yet', sentence: `Not yet: ${why}` }, difference: null }) as const;
  const look = (): Look => {
    if (lost !== undefined) return notYet('visitors are missing, so nothing can be concluded.');
    if (isEmpty) return notYet('there is nobody to compare.');
    return verdictOf({ plan, goalTitle }, hours, share, ERROR_RATE / others);
  };
  const lostAlarm = (counts: 'visits' | 'counted') => {
    const all = first[counts] + variant[counts];
    const expected = Math.round(all * share);
    return `Visitors are missing: of ${all} visits, ${variant[counts]} have this variant, and ${expected} should. One of the two loses visitors, so those who are left cannot be compared. Look at the errors below, and open both on a phone: something fails or is slow. Then stop the experiment, mend it and begin again.`;
  };
  return {
    name,
    first,
    variant,
    ...look(),
    // The tests of errors and exits need the planned shares, too.
    alarms:
      lost === undefined
        ? (['errors', 'exits'] as const).flatMap((kind) =>
            guardrailAlarm(kind, hours, share, GUARDRAIL_ERROR_RATE / others),
          )
        : [lostAlarm(lost)],
  };
}
