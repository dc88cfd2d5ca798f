import type { LocalDate } from '../../contract/types.gen.ts';
import { addDays, mondayOf } from '../clock/localDate.ts';
import { shopToday, type LocalDateTime } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

/**
 * The day that the time picker opens on: the day of the soonest free slot or, if there is none, the
 * Monday of the week four days ahead (specification, section 4).
 */
export function initialSlotDate(
  soonest: LocalDateTime | null | undefined,
  now: Date,
  zone: Zone,
): LocalDate {
  return soonest?.slice(0, 10) ?? mondayOf(addDays(shopToday(now, zone), 4));
}
