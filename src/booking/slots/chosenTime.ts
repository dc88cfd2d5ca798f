import type { Answers, LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { isLocalDate } from '../clock/localDate.ts';

/**
 * When the customer comes: after hours a day, otherwise a day and a time, on the shop's clock
 * (specification, section 4). Answers for the other kind are ignored.
 *
 * @returns undefined before a time or day is chosen
 */
export function chosenTime(
  answers: Answers,
): { date: LocalDate; slotTime?: LocalTime } | undefined {
  const isAfterHours = answers.waiterPreference === 'after-hours-drop-off';
  const chosen = isAfterHours ? answers.dayToCome : answers.selectedDateToCome;
  const [date, slotTime] = chosen?.split('T') ?? [];
  if (date === undefined || !isLocalDate(date)) return undefined;
  if (isAfterHours) return { date };
  return slotTime === undefined ? undefined : { date, slotTime };
}
