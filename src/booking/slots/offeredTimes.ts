import type { AvailableSlots, LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { toInstant } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

/**
 * The times of a day that can still be chosen, earliest first: later than now and not skipped by
 * the shop's clock (specification, section 4; decisions, section 5).
 *
 * @param slots the call's answer, by date
 * @returns an empty list for a day without slots
 */
export function offeredTimes(
  slots: AvailableSlots['slots'],
  date: LocalDate,
  now: Date,
  zone: Zone,
): LocalTime[] {
  return (slots[date] ?? [])
    .filter((time) => {
      const instant = toInstant(date, time, zone);
      return instant !== null && instant > now;
    })
    .toSorted();
}
