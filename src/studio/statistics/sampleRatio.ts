import { gammaln } from 'simple-statistics';

const logBeta = (a: number, b: number) => gammaln(a) + gammaln(b) - gammaln(a + b);

/**
 * The logarithm of Robbins' beta-binomial mixture in closed form: how much likelier a uniformly
 * mixed bias makes what was tossed than the bias `share` does. Its exponential is a martingale
 * where `share` is true, so that it ever reaches 1 / e with a probability of at most e.
 *
 * @param second how many of the tosses, of which each had the probability `share`, came out so
 */
export function logBetaBinomialMixture(first: number, second: number, share: number): number {
  return logBeta(first + 1, second + 1) - first * Math.log(1 - share) - second * Math.log(share);
}

/**
 * Whether the numbers of visitors of the variants do not fit the planned share, which means that
 * visitors get lost and no result can be trusted. May be asked after every visitor.
 */
export function hasSampleRatioMismatch(
  visitors: { readonly first: number; readonly second: number },
  share: number,
  errorRate = 0.001,
): boolean {
  return logBetaBinomialMixture(visitors.first, visitors.second, share) >= -Math.log(errorRate);
}
