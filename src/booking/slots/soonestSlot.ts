import { offeredTimes } from './offeredTimes.ts';
import { searchWeeks, type FetchWeek } from './searchWeeks.ts';
import { shopToday, type LocalDateTime, type TimeZone } from '../clock/shopTime.ts';

/**
 * The first free time later than now: starts with the current week and advances one week at a time,
 * up to four weeks (specification, section 4, "Soonest slot search").
 *
 * @returns 'yyyy-MM-ddTHH:mm:ss' on the shop's clock; null when the four weeks have none
 */
export function soonestSlot(
  fetchWeek: FetchWeek,
  now: Date,
  timeZone: TimeZone,
): Promise<LocalDateTime | null> {
  return searchWeeks(fetchWeek, shopToday(now, timeZone), (slots) => {
    for (const date of Object.keys(slots).toSorted()) {
      const [time] = offeredTimes(slots, date, now, timeZone);
      if (time !== undefined) return `${date}T${time}`;
    }
    return null;
  });
}
