/**
 * The times at which a key was counted: epoch milliseconds in order, each followed by the number of
 * counts if there were several. A number of counts is always smaller than a time.
 */
export type Moments = readonly number[];

/** A limit: at most `max` counts (1 or more) in any `windowMinutes`. */
export interface Limit {
  name: string;
  max: number;
  windowMinutes: number;
}

export const perDay = (name: string, max: number): Limit => ({ name, max, windowMinutes: 24 * 60 });

const SMALLEST_MOMENT = 1e11;
/** Limits up to this size keep each time exactly; larger ones divide their window into `PARTS`. */
const KEPT_EXACTLY = 200;
const PARTS = 100;

interface Counted {
  readonly at: number;
  readonly count: number;
}

function read(moments: Moments): Counted[] {
  const counted: Counted[] = [];
  for (const [index, at] of moments.entries()) {
    if (at < SMALLEST_MOMENT) continue;
    const next = moments[index + 1] ?? SMALLEST_MOMENT;
    counted.push({ at, count: next < SMALLEST_MOMENT ? next : 1 });
  }
  return counted;
}

const write = (counted: readonly Counted[]): number[] =>
  counted.flatMap(({ at, count }) => (count === 1 ? [at] : [at, count]));

/**
 * The counts within the window. A time in the future comes from a wrong clock and counts as now.
 */
const recent = (moments: Moments, { windowMinutes }: Limit, now: number): Counted[] =>
  read(moments)
    .map(({ at, count }) => ({ at: Math.min(at, now), count }))
    .filter(({ at }) => at > now - windowMinutes * 60_000);

const sum = (counted: readonly Counted[]) => counted.reduce((all, { count }) => all + count, 0);

/** How many counts are within the window. */
export const countOf = (moments: Moments, limit: Limit, now: number): number =>
  sum(recent(moments, limit, now));

/**
 * The moments with `times` more counts at `now`. For large limits, counts close together are stored
 * at the latest time.
 */
export function addCounts(moments: Moments, limit: Limit, now: number, times: number): number[] {
  const counted = recent(moments, limit, now);
  const last = counted.at(-1);
  const width = limit.max <= KEPT_EXACTLY ? 1 : (limit.windowMinutes * 60_000) / PARTS;
  const isClose = last !== undefined && Math.floor(last.at / width) === Math.floor(now / width);
  if (!isClose) return write([...counted, { at: now, count: times }]);
  return write([...counted.slice(0, -1), { at: now, count: last.count + times }]);
}

/** The moments without the last `times` counts. */
export function removeCounts(moments: Moments, times: number): number[] {
  const counted = read(moments);
  let left = times;
  while (left > 0) {
    const last = counted.pop();
    if (last === undefined) break;
    if (last.count > left) counted.push({ at: last.at, count: last.count - left });
    left -= last.count;
  }
  return write(counted);
}
