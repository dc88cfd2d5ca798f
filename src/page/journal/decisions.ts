import { addDays } from '../../booking/clock/localDate.ts';
import type { DayWithoutTimes, Decided } from '../../contract/staff.gen.ts';
import type { LocalDate, RefusedRule, VisitRecord } from '../../contract/types.gen.ts';

/** What the numbers of `refused` mean; a new rule goes to the end, as in the contract. */
export const refusedRules: readonly RefusedRule[] = [
  'waitCustomNeed',
  'waitRecommendedServices',
  'waitServices',
  'afterHours',
  'courtesy',
  'allDays',
  'vehicleYear',
  'vehicleMake',
  'vehicleUnknown',
];

/** What the numbers of a day mean: NoTimesRule of the contract, and after it that none was given. */
export const dayRules: readonly DayWithoutTimes['rule'][] = [
  'past',
  'tooFar',
  'closedWeekday',
  'closedDate',
  'dayFull',
  'tooSoon',
  'slotTaken',
  'tooSoonOrTaken',
  'noHours',
  'noAfterHours',
  'notSaid',
];

const FIRST_MONDAY = '1970-01-05';
const WEEK_MS = 7 * 86_400_000;

/** The number of the week that begins on a Monday; not a whole one for another day. */
export const weekNumber = (monday: LocalDate): number =>
  (Date.parse(monday) - Date.parse(FIRST_MONDAY)) / WEEK_MS;

/** What a record says was decided, in names; undefined if it is about something else. */
export function readDecided({ refused, times }: VisitRecord): Decided | undefined {
  // A number that is not known here is of a newer page.
  if (refused !== undefined)
    return { refused: refused.flatMap((each) => refusedRules[each] ?? []) };
  if (times === undefined) return undefined;
  const monday = addDays(FIRST_MONDAY, 7 * times.week);
  const days = times.days.flatMap(([rule, limit], index): DayWithoutTimes[] => {
    if (rule === undefined) return [];
    const date = addDays(monday, index);
    return [{ date, rule: dayRules[rule] ?? 'notSaid', ...(limit !== undefined && { limit }) }];
  });
  return { week: monday, afterHours: times.afterHours === true, days };
}
