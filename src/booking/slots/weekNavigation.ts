/** Which weeks and days a calendar lets a customer reach (specification, section 9). */
import type { LocalDate } from '../../contract/types.gen.ts';
import { addDays, addMonths, mondayOf } from '../clock/localDate.ts';
import { shopMonday, shopToday, type TimeZone } from '../clock/shopTime.ts';

const MONTHS_AHEAD = 6;

/** Whether a week can be gone to: from the current one to the one six months from now. */
export function canGoToWeek(weekStart: LocalDate, now: Date, timeZone: TimeZone): boolean {
  const lastWeek = mondayOf(addMonths(shopToday(now, timeZone), MONTHS_AHEAD));
  return weekStart >= shopMonday(now, timeZone) && weekStart <= lastWeek;
}

/** The Monday of the week before, or null where going back is blocked. */
export function previousWeek(
  weekStart: LocalDate,
  now: Date,
  timeZone: TimeZone,
): LocalDate | null {
  const previous = addDays(weekStart, -7);
  return canGoToWeek(previous, now, timeZone) ? previous : null;
}

/** The Monday of the week after, or null where going on is blocked. */
export function nextWeek(weekStart: LocalDate, now: Date, timeZone: TimeZone): LocalDate | null {
  const next = addDays(weekStart, 7);
  return canGoToWeek(next, now, timeZone) ? next : null;
}

/** Whether a day is over at the shop, so that it cannot be chosen whatever its slots say. */
export function isPastDay(date: LocalDate, now: Date, timeZone: TimeZone): boolean {
  return date < shopToday(now, timeZone);
}
