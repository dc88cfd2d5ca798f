/**
 * An anytime-valid test of whether two variants have the same rate of yes, after Robbins: it may be
 * looked at after every visitor, and says "different" of equal variants with a probability of at
 * most `errorRate` over all looks together. Sources and measurements: `docs/experiments.md`.
 */
export interface YesOrNoPlan {
  /** The share of visitors who get the second variant, between 0 and 1 */
  readonly share: number;
  /** The rate of yes that is usual, between 0 and 1 */
  readonly usualRate: number;
  /** The smallest difference of the rates that is worth having, for which the test is tuned */
  readonly worthHaving: number;
  /** The probability of a false verdict, over all looks together */
  readonly errorRate: number;
}

/** How many said yes and no with each variant. */
interface YesOrNoCounts {
  readonly first: { readonly yes: number; readonly no: number };
  readonly second: { readonly yes: number; readonly no: number };
}

/** What an interval knows of a difference: second less first. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface YesOrNoTest {
  /**
   * Counts visitors. Between two calls their order does not matter; a call for each visitor and one
   * for each hour are both right.
   */
  add(counts: YesOrNoCounts): void;
  /** Whether the two variants have been told apart, at this look or at an earlier one */
  differs(): boolean;
  /** The differences that are not ruled out; all of them before the first visitor */
  interval(): Interval;
}

/**
 * If the variants are alike, which variant a visitor got is independent of what they did: a coin of
 * bias `share`. For a residual r and a weight t, exp(t (arm − share) r − log E exp(t (arm − share)
 * r)) is therefore a martingale, exactly and for any rate. The test averages those for t and −t; r
 * is the outcome less the rate before the call, which makes it as efficient as the difference of
 * the rates.
 */
export function createYesOrNoTest(plan: YesOrNoPlan): YesOrNoTest {
  const { share, usualRate, worthHaving, errorRate } = plan;
  const weight = worthHaving / (usualRate * (1 - usualRate));
  const bar = Math.log(2 / errorRate);
  /** Grows by `weight * sum` less the price, for the weight and for its opposite. */
  const price = { up: 0, down: 0 };
  let sum = 0;
  let visitors = 0;
  let yes = 0;
  let found = false;

  const grow = (residual: number, first: number, second: number) => {
    if (first + second === 0) return;
    sum += ((1 - share) * second - share * first) * residual;
    price.up += (first + second) * coinPrice(share, weight * residual);
    price.down += (first + second) * coinPrice(share, -weight * residual);
  };

  return {
    add({ first, second }) {
      // From the visitors before, so that it tells nothing of which variant these got.
      const rate = (yes + usualRate * PLANNED_RATE_COUNTS) / (visitors + PLANNED_RATE_COUNTS);
      grow(1 - rate, first.yes, second.yes);
      grow(-rate, first.no, second.no);
      yes += first.yes + second.yes;
      visitors += first.yes + first.no + second.yes + second.no;
      const up = weight * sum - price.up;
      const down = -weight * sum - price.down;
      found ||= Math.max(up, down) + Math.log1p(Math.exp(-Math.abs(up - down))) >= bar;
    },
    differs: () => found,
    interval() {
      if (visitors === 0) return { low: -1, high: 1 };
      const information = visitors * share * (1 - share);
      return {
        low: Math.max(-1, (weight * sum - price.up - bar) / weight / information),
        high: Math.min(1, (weight * sum + price.down + bar) / weight / information),
      };
    },
  };
}

/** As how many visitors the rate that was planned counts. */
const PLANNED_RATE_COUNTS = 50;

/** log E exp(t (arm − share)), where `arm` is 1 with probability `share` and 0 otherwise. */
function coinPrice(share: number, t: number): number {
  return Math.log1p(share * Math.expm1(t)) - t * share;
}
