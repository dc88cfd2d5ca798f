/** Which weeks and days a calendar lets a customer reach (specification, section 9). */
import type { LocalDate } from '../../contract/types.gen.ts';
import { addDays, addMonths, mondayOf } from '../clock/localDate.ts';
import { shopMonday, shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

/** How far a customer can look ahead. */
export const MONTHS_AHEAD = 6;

/** Whether a week can be gone to: from the current one to the one six months from now. */
export function canGoToWeek(weekStart: LocalDate, now: Date, zone: Zone): boolean {
  const lastWeek = mondayOf(addMonths(shopToday(now, zone), MONTHS_AHEAD));
  return weekStart >= shopMonday(now, zone) && weekStart <= lastWeek;
}

/** The Monday of the week before, or null where going back is blocked. */
export function previousWeek(weekStart: LocalDate, now: Date, zone: Zone): LocalDate | null {
  const previous = addDays(weekStart, -7);
  return canGoToWeek(previous, now, zone) ? previous : null;
}

/** The Monday of the week after, or null where going on is blocked. */
export function nextWeek(weekStart: LocalDate, now: Date, zone: Zone): LocalDate | null {
  const next = addDays(weekStart, 7);
  return canGoToWeek(next, now, zone) ? next : null;
}

/** Whether a day is over at the shop, so that it cannot be chosen whatever its slots say. */
export function isPastDay(date: LocalDate, now: Date, zone: Zone): boolean {
  return date < shopToday(now, zone);
}
