/**
 * The shop's clock, over `zonedClock.ts`, which the server shares. Slots, "now", "today" and the
 * Monday of a week are the shop's (decisions, section 5). `timeZone` is everywhere an IANA name;
 * undefined, or a name this browser does not know, stands for the visitor's own zone: slots are
 * plain texts on the shop's clock either way.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';
import type { LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { mondayOf } from './localDate.ts';
import { clockOn } from './zonedClock.ts';

/** 'yyyy-MM-ddTHH:mm:ss' on the shop's clock, the form of the answer `selectedDateToCome`. */
export type LocalDateTime = string;

export type TimeZone = string | undefined;

const MINUTE_MS = 60_000;

/** The visitor's own zone, as the browser knows it. */
export function visitorTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isKnownZone(timeZone: string): boolean {
  return !Number.isNaN(tzOffset(timeZone, new Date(0)));
}

/** Made once: a day of times asks for the same one again and again, and each takes its time. */
const zoneNames = new Map<string, Intl.DateTimeFormat>();

function zoneNamesOf(languageTag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${languageTag} ${timeZone}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const names = new Intl.DateTimeFormat(languageTag, { timeZone, timeZoneName: 'short' });
  zoneNames.set(key, names);
  return names;
}

/** The zone whose clock counts: the shop's, or the visitor's where the shop's is not known. */
function zoneOf(timeZone: TimeZone): string {
  return timeZone !== undefined && isKnownZone(timeZone) ? timeZone : visitorTimeZone();
}

/** What the shop's clock and calendar show at an instant. */
export function shopNow(now: Date, timeZone: TimeZone): LocalDateTime {
  const offsetMs = tzOffset(zoneOf(timeZone), now) * MINUTE_MS;
  return new Date(now.getTime() + offsetMs).toISOString().slice(0, 19);
}

/** The date on the shop's calendar at an instant. */
export function shopToday(now: Date, timeZone: TimeZone): LocalDate {
  return shopNow(now, timeZone).slice(0, 10);
}

/** The Monday of the week in which an instant falls at the shop. */
export function shopMonday(now: Date, timeZone: TimeZone): LocalDate {
  return mondayOf(shopToday(now, timeZone));
}

/**
 * The instant at which the shop's clock shows a date and time. A time that the clock shows twice,
 * when summer time ends, is the first of the two.
 *
 * @param date 'yyyy-MM-dd'
 * @param time 'HH:mm:ss'
 * @returns null for a time that the clock skips, when summer time begins, and for texts that are no
 *   date or time: such a time is not offered.
 */
export function toInstant(date: LocalDate, time: LocalTime, timeZone: TimeZone): Date | null {
  const secondsOfDay = Date.parse(`1970-01-01T${time}Z`) / 1000;
  const instantMs = clockOn(date, zoneOf(timeZone))(secondsOfDay);
  return instantMs === undefined || Number.isNaN(instantMs) ? null : new Date(instantMs);
}

/**
 * The short name of the shop's zone, such as 'EST', for times shown to a visitor whose own clock
 * shows another time at that instant (decisions, section 5).
 *
 * @param visitorZone the visitor's zone; the browser's by default
 * @param languageTag the language of the name, a BCP 47 tag
 * @returns undefined where both clocks agree, or where the shop's zone is not known
 */
export function zoneNameIfDifferent(
  instant: Date,
  timeZone: TimeZone,
  visitorZone?: TimeZone,
  languageTag = 'en-US',
): string | undefined {
  const shopZone = zoneOf(timeZone ?? visitorZone);
  if (tzOffset(shopZone, instant) === tzOffset(zoneOf(visitorZone), instant)) return undefined;
  return zoneNamesOf(languageTag, shopZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
}
