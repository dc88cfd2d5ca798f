import fc from 'fast-check';

/** The random values of a run. The same seed gives the same values. */
export interface Chance {
  /** True with this probability */
  happens: (probability: number) => boolean;
  /** A whole number from 0 to below `count` */
  below: (count: number) => number;
  oneOf: <Value>(values: readonly Value[]) => Value;
  from: <Value>(values: fc.Arbitrary<Value>) => Value;
}

/** @param seed of the run, which a failure prints */
export function chanceOf(seed: number): Chance {
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    happens: (probability) => next() < probability,
    below,
    oneOf: (values) => values[below(values.length)]!,
    from: (values) => fc.sample(values, { seed: below(2 ** 31), numRuns: 1 })[0]!,
  };
}
