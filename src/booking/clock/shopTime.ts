/**
 * The shop's clock, for the page, the server and the simulator. Slots, "now", "today" and the
 * Monday of a week are the shop's (decisions, section 5).
 */
import type { LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { isLocalDate, mondayOf } from './localDate.ts';
import { visitorTimeZone } from './runtimeZone.ts';
import { offsetAt, zoneNameAt, type Zone } from './zone.ts';

/** 'yyyy-MM-ddTHH:mm:ss' on the shop's clock, as in the answer `selectedDateToCome`. */
export type LocalDateTime = string;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The date and time on the shop's clock at an instant. */
export function shopNow(now: Date, zone: Zone): LocalDateTime {
  const wallMs = now.getTime() + offsetAt(zone, now) * MINUTE_MS;
  return new Date(wallMs).toISOString().slice(0, 19);
}

/** The date on the shop's calendar at an instant. */
export function shopToday(now: Date, zone: Zone): LocalDate {
  return shopNow(now, zone).slice(0, 10);
}

/** The Monday of the week in which an instant falls at the shop. */
export function shopMonday(now: Date, zone: Zone): LocalDate {
  return mondayOf(shopToday(now, zone));
}

/**
 * Returns a function that converts 'HH:mm:ss' on a date at the shop to an instant in epoch
 * milliseconds. `undefined` for a time that the clock skips when summer time begins, which is not
 * offered, and for invalid texts. For a time that occurs twice, when summer time ends, the first.
 *
 * Offsets are looked up once for the date. Only if they differ around it is each time checked, by
 * testing whether the resulting instant really has the offset it was computed with.
 */
export function clockOn(date: LocalDate, zone: Zone): (time: LocalTime) => number | undefined {
  if (!isLocalDate(date)) return () => undefined;
  const start = Date.parse(`${date}T00:00:00Z`);
  const offsetMs = (instantMs: number) => offsetAt(zone, new Date(instantMs)) * MINUTE_MS;
  // No zone is further from UTC than this.
  const before = offsetMs(start - DAY_MS);
  const after = offsetMs(start + 2 * DAY_MS);

  return (time) => {
    const wallMs = Date.parse(`${date}T${time}Z`);
    if (Number.isNaN(wallMs)) return undefined;
    if (before === after) return wallMs - before;
    const instants = [before, after]
      .filter((offset) => offsetMs(wallMs - offset) === offset)
      .map((offset) => wallMs - offset);
    return instants.length === 0 ? undefined : Math.min(...instants);
  };
}

/**
 * The instant at which the shop's clock shows a date and time.
 *
 * @param date 'yyyy-MM-dd'
 * @param time 'HH:mm:ss'
 * @returns null for a time that the clock skips, and for invalid texts
 */
export function toInstant(date: LocalDate, time: LocalTime, zone: Zone): Date | null {
  const instantMs = clockOn(date, zone)(time);
  return instantMs === undefined ? null : new Date(instantMs);
}

/**
 * The short name of the shop's zone, such as 'EST', if the visitor's own clock shows another time
 * at that instant (decisions, section 5).
 *
 * @param visitor the visitor's zone; the browser's by default
 * @returns undefined if both clocks agree, or if the shop's zone is not known
 */
export function zoneNameIfDifferent(
  instant: Date,
  zone: Zone,
  visitor: Zone = {},
): string | undefined {
  const { timeZone, offsets } = zone;
  if (timeZone === undefined && offsets === undefined) return undefined;
  // For the same zone a browser may know an older law; that difference is not shown.
  if (timeZone === (visitor.timeZone ?? visitorTimeZone())) return undefined;
  if (offsetAt(zone, instant) === offsetAt(visitor, instant)) return undefined;
  return zoneNameAt(zone, instant);
}
