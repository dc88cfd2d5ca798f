import { offeredTimes } from './offeredTimes.ts';
import { type FetchWeek, searchWeeks } from './searchWeeks.ts';
import { type LocalDateTime, shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';
import type { LocalDate } from '../../contract/types.gen.ts';

/**
 * The first free time later than now: starts with the current week and advances one week at a time,
 * up to four weeks (specification, section 4, "Soonest slot search").
 *
 * @returns 'yyyy-MM-ddTHH:mm:ss' on the shop's clock; null if the four weeks have none
 */
export function soonestSlot(
  fetchWeek: FetchWeek,
  now: Date,
  zone: Zone,
): Promise<LocalDateTime | null> {
  return searchWeeks(fetchWeek, shopToday(now, zone), (slots) => {
    for (const date of Object.keys(slots).toSorted()) {
      const [time] = offeredTimes(slots, date, now, zone);
      if (time !== undefined) return `${date}T${time}`;
    }
    return null;
  });
}

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
