import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import { offsetsOf } from '../../src/booking/clock/zoneRules.ts';
import { toInstant } from '../../src/booking/clock/shopTime.ts';

/** A wall clock time such as 2026-11-30T06:00. */
export const localAtPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$';

const HOUR_MS = 3_600_000;
/** No clock is further behind UTC. */
const LATEST_MS = 12 * HOUR_MS;
const MONTHS_AHEAD = 14;

/** An instant as it is written with its offset; an invalid one for the 29th of a February that has 28. */
export const writtenInstant = (text: string): Date =>
  new Date(isLocalDate(text.slice(0, 10)) ? text : Number.NaN);

/**
 * When a zone's clock comes to a time. One that the clock skips when summer time begins comes an
 * hour later; in an unknown zone it comes when it has come everywhere.
 *
 * @returns undefined for a date or time that no calendar has
 */
export function instantOf(localAt: string, timeZone: string, now: Date): Date | undefined {
  const [date = '', time = ''] = localAt.split('T');
  const asUtc = new Date(`${localAt}:00Z`);
  // The 31st of November would become the 1st of December.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(localAt)) return undefined;
  const offsets = offsetsOf(timeZone, now, MONTHS_AHEAD);
  if (offsets === undefined) return new Date(asUtc.getTime() + LATEST_MS);
  const zone = { timeZone, offsets };
  const shown = toInstant(date, `${time}:00`, zone);
  if (shown !== null) return shown;
  const [laterDate = '', laterTime = ''] = new Date(asUtc.getTime() + HOUR_MS)
    .toISOString()
    .slice(0, 16)
    .split('T');
  return toInstant(laterDate, `${laterTime}:00`, zone) ?? undefined;
}
