/** (1.96 + 0.84)²: of a test of a fixed size with an error rate of 5 % and a power of 80 %. */
const FIXED = 7.849;
/** How many times as many visitors a test needs that may be looked at at any time (measured). */
const LOOKING = 1.34;

/**
 * About how many visitors, both variants together, it takes to find a difference in four of five
 * experiments.
 *
 * @param share of the visitors who get the second variant, between 0 and 1
 * @param variance of what is measured of one visitor: rate × (1 − rate), or that of logarithms of
 *   times
 */
export function visitorsNeeded(difference: number, variance: number, share: number): number {
  return Math.ceil((LOOKING * FIXED * variance) / (difference ** 2 * share * (1 - share)));
}
