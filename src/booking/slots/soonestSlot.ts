import { offeredTimes } from './offeredTimes.ts';
import { searchWeeks, type FetchWeek } from './searchWeeks.ts';
import { shopToday, type LocalDateTime } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';

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
