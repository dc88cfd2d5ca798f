/**
 * Arithmetic on calendar dates as 'yyyy-MM-dd' strings. Time zones play no part: a date is a day on
 * a calendar, not an instant. Dates in this form sort and compare as strings.
 */
import type { Day, LocalDate } from '../../contract/types.gen.ts';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK: readonly Day[] = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
];

const toUtc = (date: LocalDate): Date => new Date(`${date}T00:00:00Z`);
const fromUtc = (date: Date): LocalDate => date.toISOString().slice(0, 10);

/**
 * Whether a text is a real date, so not '2026-02-30', in a year that can be booked and stored, so
 * not '0000-01-01' or '9999-12-31'.
 */
export function isLocalDate(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** The date a number of days later; earlier for a negative number. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromUtc(new Date(toUtc(date).getTime() + days * DAY_MS));
}

/** The same day a number of months later, or the last day of a month that is too short. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const start = toUtc(date);
  const moved = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  moved.setUTCDate(Math.min(start.getUTCDate(), moved.getUTCDate()));
  return fromUtc(moved);
}

/** The weekday of a date, as opening hours name it. */
export function dayOfWeek(date: LocalDate): Day | undefined {
  return DAYS_OF_WEEK[toUtc(date).getUTCDay()];
}

/** The Monday of the date's week: weeks start on Monday (specification, section 9). */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -((toUtc(date).getUTCDay() + 6) % 7));
}

/** The seven days from a date on; from a Monday, its week. Empty if the text is no date. */
export function sevenDaysFrom(date: LocalDate): LocalDate[] {
  if (!isLocalDate(date)) return [];
  return Array.from({ length: 7 }, (_, days) => addDays(date, days));
}

/** The number of whole months from one date to a later one; 0 if the other is not later. */
export function wholeMonthsBetween(earlier: LocalDate, later: LocalDate): number {
  const [from, to] = [toUtc(earlier), toUtc(later)];
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const isPartial = addMonths(earlier, months) > later;
  return Math.max(0, isPartial ? months - 1 : months);
}
