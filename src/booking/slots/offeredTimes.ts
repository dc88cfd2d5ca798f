import type { AvailableSlots, LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { toInstant, type TimeZone } from '../clock/shopTime.ts';

/**
 * The times of a day that can still be chosen, earliest first: those later than now that the shop's
 * clock does not skip (specification, section 4; decisions, section 5).
 *
 * @param slots by date, as the call answers
 * @returns an empty list for a day without slots
 */
export function offeredTimes(
  slots: AvailableSlots['slots'],
  date: LocalDate,
  now: Date,
  timeZone: TimeZone,
): LocalTime[] {
  return (slots[date] ?? [])
    .filter((time) => {
      const instant = toInstant(date, time, timeZone);
      return instant !== null && instant > now;
    })
    .toSorted();
}
