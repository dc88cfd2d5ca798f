/** The weeks and days that a customer can reach in a calendar (specification, section 9). */
import type { LocalDate } from '../../contract/types.gen.ts';
import { addDays, addMonths, mondayOf } from '../clock/localDate.ts';
import { shopMonday, shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

/** How far a customer can look ahead. */
export const MONTHS_AHEAD = 6;

/** Whether a week can be reached: from the current one to the one six months from now. */
export function canGoToWeek(weekStart: LocalDate, now: Date, zone: Zone): boolean {
  const lastWeek = mondayOf(addMonths(shopToday(now, zone), MONTHS_AHEAD));
  return weekStart >= shopMonday(now, zone) && weekStart <= lastWeek;
}

/** The Monday of the week before, or null if it cannot be reached. */
export function previousWeek(weekStart: LocalDate, now: Date, zone: Zone): LocalDate | null {
  const previous = addDays(weekStart, -7);
  return canGoToWeek(previous, now, zone) ? previous : null;
}

/** The Monday of the week after, or null if it cannot be reached. */
export function nextWeek(weekStart: LocalDate, now: Date, zone: Zone): LocalDate | null {
  const next = addDays(weekStart, 7);
  return canGoToWeek(next, now, zone) ? next : null;
}

/** Whether a day is over at the shop; it cannot be chosen then, whatever its slots. */
export function isPastDay(date: LocalDate, now: Date, zone: Zone): boolean {
  return date < shopToday(now, zone);
}
