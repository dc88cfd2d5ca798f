import type { LocalDate } from '../../contract/types.gen.ts';
import { searchWeeks, type FetchWeek } from './searchWeeks.ts';
import { shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

/**
 * The first day on which a vehicle can be left after hours. Searches up to four weeks, from the
 * week of the current choice or this week (specification, section 4, "After-hours day picker").
 *
 * @param fetchWeek fetches the slots of AFTER_HOURS_DROP_OFF, which list the days with a place left
 * @param current the day chosen so far, 'yyyy-MM-dd'
 * @returns 'yyyy-MM-dd', never before today; null if the four weeks have none
 */
export function firstAfterHoursDay(
  fetchWeek: FetchWeek,
  current: LocalDate | undefined,
  now: Date,
  zone: Zone,
): Promise<LocalDate | null> {
  const today = shopToday(now, zone);
  const from = current !== undefined && current > today ? current : today;
  return searchWeeks(fetchWeek, from, (slots) => {
    const days = Object.keys(slots).toSorted();
    return days.find((day) => day >= today) ?? null;
  });
}
