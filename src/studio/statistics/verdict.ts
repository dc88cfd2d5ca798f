import type { Interval } from './yesOrNoTest.ts';

export interface TestVerdict {
  readonly kind: 'not yet' | 'no difference worth having' | 'better' | 'worse';
  /** For whoever decides: what the interval says, without a number to interpret */
  readonly sentence: string;
}

/**
 * What may be said of two rates of yes. The first verdict other than "not yet" stands: stop there.
 *
 * @param interval the differences of the rates that are not ruled out: second less first
 * @param worthHaving the smallest difference of the rates that matters, as planned
 * @param what they do, after a number of visitors, such as "book"
 */
export function verdictOnRates(
  { low, high }: Interval,
  worthHaving: number,
  what: string,
): TestVerdict {
  if (low > 0) {
    const sentence = `Better: of 100 visitors, ${hundredth(low)} to ${hundredth(high)} more ${what}.`;
    return { kind: 'better', sentence };
  }
  if (high < 0) {
    const sentence = `Worse: of 100 visitors, ${hundredth(high)} to ${hundredth(low)} fewer ${what}.`;
    return { kind: 'worse', sentence };
  }
  const range = `of 100 visitors, between ${hundredth(low)} fewer and ${hundredth(high)} more ${what}.`;
  return low > -worthHaving && high < worthHaving
    ? { kind: 'no difference worth having', sentence: `No difference worth having: ${range}` }
    : { kind: 'not yet', sentence: `Not yet: ${range}` };
}

/**
 * The same of two mean times, such as minutes to book.
 *
 * @param interval the differences of the logarithms that are not ruled out: second less first
 * @param worthHaving the smallest difference of the logarithms that matters, as planned
 * @param who "those who", such as "those who book"
 */
export function verdictOnTimes(
  { low, high }: Interval,
  worthHaving: number,
  who: string,
): TestVerdict {
  if (high < 0) {
    const sentence = `Better: ${who} take ${percent(high)} to ${percent(low)} % less time.`;
    return { kind: 'better', sentence };
  }
  if (low > 0) {
    const sentence = `Worse: ${who} take ${percent(low)} to ${percent(high)} % more time.`;
    return { kind: 'worse', sentence };
  }
  const range = Number.isFinite(low + high)
    ? `${who} take between ${percent(low)} % less and ${percent(high)} % more time.`
    : `nothing is known of how long ${who} take.`;
  return low > -worthHaving && high < worthHaving
    ? { kind: 'no difference worth having', sentence: `No difference worth having: ${range}` }
    : { kind: 'not yet', sentence: `Not yet: ${range}` };
}

/** How much less or more a difference of logarithms is, in percent. */
const percent = (difference: number) => Math.abs(100 * Math.expm1(difference)).toFixed(0);

const hundredth = (rate: number) => (100 * Math.abs(rate)).toFixed(1);
