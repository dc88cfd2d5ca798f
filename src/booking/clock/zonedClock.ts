import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The start of a calendar date as if it were UTC, in epoch milliseconds.
 * `undefined` where the text is no date of the calendar ("2026-02-30", "soon"), or of no year that
 * anyone books in or a database knows (0000, 9999).
 */
export function dateAsUtc(date: string): number | undefined {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(date)) return undefined;
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) || isoDate(start) !== date ? undefined : start;
}

/** yyyy-MM-dd of an instant read as UTC. */
export const isoDate = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/** The calendar date, yyyy-MM-dd, that the zone's wall calendar shows at an instant. */
export function dateInZone(instantMs: number, timeZone: string): string {
  return isoDate(instantMs + tzOffset(timeZone, new Date(instantMs)) * MINUTE_MS);
}

/**
 * A clock for one calendar date in one zone: seconds of the day in, the instant (epoch
 * milliseconds) out. `undefined` for a wall time that a change of offset skips on that date; of a
 * wall time that comes twice, the first.
 *
 * Offsets are asked for once per date. Only where they differ around the date is each time
 * checked, by asking whether the candidate instant really carries the offset it was made with.
 */
export function clockOn(
  date: string,
  timeZone: string,
): (secondsOfDay: number) => number | undefined {
  const start = dateAsUtc(date);
  if (start === undefined) return () => undefined;
  const offsetAt = (ms: number) => tzOffset(timeZone, new Date(ms)) * MINUTE_MS;
  const before = offsetAt(start - DAY_MS);
  const after = offsetAt(start + 2 * DAY_MS);
  if (before === after) return (seconds) => start + seconds * 1000 - before;

  return (seconds) => {
    const candidates = [before, after]
      .map((offset) => ({ instant: start + seconds * 1000 - offset, offset }))
      .filter(({ instant, offset }) => offsetAt(instant) === offset)
      .map(({ instant }) => instant);
    return candidates.length === 0 ? undefined : Math.min(...candidates);
  };
}

/** The dates of `count` days from `from` on, the first included; none where it is no date. */
export function datesFrom(from: string, count: number): string[] {
  const start = dateAsUtc(from);
  if (start === undefined) return [];
  return Array.from({ length: count }, (_, day) => isoDate(start + day * DAY_MS));
}
