const SHORTEST_MS = 100;
const IN_A_DOUBLING = 4;
const BUCKETS = 80;

/**
 * Where each bucket of times begins, in milliseconds: four to a doubling, from 0.1 seconds to a day.
 * Counts of times are kept in them for ever, so they must not change.
 */
export const bucketStarts: readonly number[] = Array.from({ length: BUCKETS }, (_, index) =>
  index === 0 ? 0 : Math.round(SHORTEST_MS * 2 ** (index / IN_A_DOUBLING)),
);

export function bucketOf(ms: number): number {
  const above = bucketStarts.findIndex((start) => start > ms);
  return above < 0 ? BUCKETS - 1 : above - 1;
}

/**
 * Where the bucket begins that holds this part of all times: 0.5 for the median. As many as possible
 * of the times below it are shorter, so it is the bucket of that very time.
 *
 * @param times how many there are in each bucket
 * @returns milliseconds; null without any
 */
export function quantile(times: readonly number[], part: number): number | null {
  const all = times.reduce((sum, each) => sum + each, 0);
  if (all <= 0) return null;
  const rank = Math.ceil(all * part);
  let passed = 0;
  const bucket = times.findIndex((each) => {
    passed += each;
    return passed >= rank;
  });
  return bucketStarts[bucket] ?? null;
}
