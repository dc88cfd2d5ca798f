import type { AvailableSlots, LocalDate } from '../../contract/types.gen.ts';
import { addDays, mondayOf } from '../clock/localDate.ts';

/** How many weeks a search covers (specification, section 9). */
const SEARCHED_WEEKS = 4;

/** Fetches the slots of the seven days from a Monday. */
export type FetchWeek = (weekStart: LocalDate) => Promise<AvailableSlots['slots']>;

/**
 * Searches up to four weeks, one call each, until `pick` finds something.
 *
 * @param from any day of the first week
 * @param pick returns what it finds in a week, or null to go on to the next
 * @returns what `pick` found first, null if nothing in four weeks; rejects as `fetchWeek` does
 */
export async function searchWeeks<Found>(
  fetchWeek: FetchWeek,
  from: LocalDate,
  pick: (slots: AvailableSlots['slots'], weekStart: LocalDate) => Found | null,
): Promise<Found | null> {
  for (let week = 0; week < SEARCHED_WEEKS; week += 1) {
    const weekStart = addDays(mondayOf(from), 7 * week);
    // One week at a time: most searches end with the first.
    // oxlint-disable-next-line no-await-in-loop
    const found = pick(await fetchWeek(weekStart), weekStart);
    if (found !== null) return found;
  }
  return null;
}
