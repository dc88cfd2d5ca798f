import type { AvailableSlots, LocalDate } from '../../contract/types.gen.ts';
import { addDays, mondayOf } from '../clock/localDate.ts';

/** Weeks that a search for a free day or time looks at (specification, section 9). */
const SEARCHED_WEEKS = 4;

/** Asks for the slots of the seven days from a Monday. */
export type FetchWeek = (weekStart: LocalDate) => Promise<AvailableSlots['slots']>;

/**
 * Goes through up to four weeks, one call each, until one holds what is looked for.
 *
 * @param from any day of the first week
 * @param pick what a week has to offer, or null to go on to the next
 * @returns the first pick, null when four weeks have none; rejects as `fetchWeek` rejects
 */
export async function searchWeeks<Found>(
  fetchWeek: FetchWeek,
  from: LocalDate,
  pick: (slots: AvailableSlots['slots'], weekStart: LocalDate) => Found | null,
): Promise<Found | null> {
  for (let week = 0; week < SEARCHED_WEEKS; week += 1) {
    const weekStart = addDays(mondayOf(from), 7 * week);
    // One week after the other: most searches end with the first, so asking ahead would be waste.
    // oxlint-disable-next-line no-await-in-loop
    const found = pick(await fetchWeek(weekStart), weekStart);
    if (found !== null) return found;
  }
  return null;
}
