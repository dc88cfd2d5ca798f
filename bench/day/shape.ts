/** When visitors come to the shops of a country on a Monday. */

/** Four time zones in winter: the offset to UTC in hours, and the share of shops and visitors. */
export const zones = [
  { timeZone: 'America/New_York', offsetHours: -5, share: 0.47 },
  { timeZone: 'America/Chicago', offsetHours: -6, share: 0.29 },
  { timeZone: 'America/Denver', offsetHours: -7, share: 0.07 },
  { timeZone: 'America/Los_Angeles', offsetHours: -8, share: 0.17 },
] as const;

/**
 * Visitors by the hour of their own clocks, as relative numbers: a peak on Monday morning, one at
 * lunch and one in the evening.
 */
const byHour = [
  4, 2, 1, 1, 2, 6, 18, 38, 58, 66, 66, 70, 92, 74, 58, 54, 52, 54, 60, 72, 74, 56, 32, 14,
];
const allHours = byHour.reduce((sum, parts) => sum + parts, 0);

/** The hour of the eastern time zone at which the day begins: all the country is asleep. */
export const FIRST_HOUR = 4;
const EAST_HOURS = 5;

/** The share of a day's visitors that comes in each hour, beginning with `FIRST_HOUR`. */
export const shareOfHours: readonly number[] = byHour.map((_, hour) => {
  const utc = FIRST_HOUR + EAST_HOURS + hour;
  return zones.reduce(
    (sum, { offsetHours, share }) =>
      sum + (share * byHour[(utc + offsetHours + 24) % 24]!) / allHours,
    0,
  );
});

/** A generator of random numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random index, where each index is as likely as its share says; shares add up to 1. */
export function drawIndex(shares: readonly number[], random: () => number): number {
  let left = random();
  const found = shares.findIndex((share) => (left -= share) < 0);
  return found === -1 ? shares.length - 1 : found;
}

/** The times at which visitors come, sorted, in hours since the day began. */
export const arrivals = (visitors: number, random: () => number): number[] =>
  Array.from({ length: visitors }, () => drawIndex(shareOfHours, random) + random()).toSorted(
    (one, other) => one - other,
  );

/** The number of a random shop, from 1. A tenth of the shops gets a third of the visitors. */
export const drawShop = (shops: number, random: () => number): number =>
  1 + Math.floor(shops * random() ** 2);
