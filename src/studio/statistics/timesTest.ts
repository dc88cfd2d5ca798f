import type { Interval } from './yesOrNoTest.ts';

export interface TimesPlan {
  /** The share of visitors who get the second variant, between 0 and 1 */
  readonly share: number;
  /** How many visitors are planned; at that number the interval is the narrowest it can be */
  readonly visitors: number;
  /** What is expected before the first visitor: the mean and the standard deviation */
  readonly usual: { readonly mean: number; readonly deviation: number };
  /** The probability that the interval ever misses the true difference */
  readonly errorRate: number;
}

export interface TimesTest {
  /** Counts one visitor, in the order in which they came */
  add(variant: 'first' | 'second', value: number): void;
  /** Whether the two variants have been told apart, at this look or at an earlier one */
  differs(): boolean;
  /** The differences of the means, second less first, that are not ruled out */
  interval(): Interval;
}

/**
 * An anytime-valid test of whether two variants take equally long: the two-sided normal mixture
 * boundary of Howard, Ramdas, McAuliffe and Sekhon, over the residuals signed by the variant. If
 * the variants are alike, these are independent coins times something known, so it is exact for any
 * distribution, heavy tails included. Give it logarithms of times, so that differences are ratios.
 */
export function createTimesTest(plan: TimesPlan): TimesTest {
  const { share, usual, errorRate } = plan;
  const coin = coinVariance(share);
  const tuning = tunedFor(plan.visitors * coin * usual.deviation ** 2, errorRate);
  let sum = 0;
  let variance = 0;
  let visitors = 0;
  let total = 0;
  let found = false;

  return {
    add(variant, value) {
      const mean = (total + usual.mean * PLANNED_MEAN_COUNTS) / (visitors + PLANNED_MEAN_COUNTS);
      const residual = value - mean;
      sum += (variant === 'second' ? 1 - share : -share) * residual;
      variance += coin * residual ** 2;
      total += value;
      visitors += 1;
      found ||= Math.abs(sum) >= normalMixtureBoundary(variance, tuning, errorRate);
    },
    differs: () => found,
    interval() {
      if (visitors === 0) return { low: -Infinity, high: Infinity };
      const information = visitors * share * (1 - share);
      const reach = normalMixtureBoundary(variance, tuning, errorRate);
      return { low: (sum - reach) / information, high: (sum + reach) / information };
    },
  };
}

/** As how many visitors the mean that was planned counts. */
const PLANNED_MEAN_COUNTS = 20;

/** Howard et al. (2021), equation 3.7: what a sum of this variance stays within. */
export function normalMixtureBoundary(variance: number, tuning: number, errorRate: number): number {
  const whole = variance + tuning;
  return Math.sqrt(whole * Math.log(whole / (tuning * errorRate ** 2)));
}

/**
 * The tuning with which the boundary is lowest at this variance (ibid., proposition 3), as the authors'
 * software approximates it.
 */
export function tunedFor(variance: number, errorRate: number): number {
  const doubled = -2 * Math.log(errorRate);
  return variance / (doubled + Math.log(1 + doubled));
}

/** The sub-Gaussian variance of a coin of this bias, by Kearns and Saul: 1/4 for an even one. */
function coinVariance(share: number): number {
  const skew = 1 - 2 * share;
  return Math.abs(skew) < 1e-6 ? 0.25 : skew / (2 * Math.log((1 - share) / share));
}
