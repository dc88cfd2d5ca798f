import { addDays, isLocalDate } from '../../src/booking/clock/localDate.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const spokenDays = { yesterday: -1, today: 0, tomorrow: 1 } as const;

/** How far ahead of today a day without its year may be; the horizon of most shops. */
const aheadMonths = 6;

/** A time after a day, as pages, texts and callers say it; it is not looked for. */
const timeOfDay = /,? (?:at \d{1,2}(?::\d\d)?(?: ?[ap]m)?|\d{1,2}(?::\d\d)? ?[ap]m)$/;

const withMonth = [
  /^(?:[a-z]{3,9},? )?(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/,
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(?<month>[a-z]{3})[a-z]*\.?(?:,? (?<year>\d{4}))?$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?$/,
];

/** The next day of this name, or of this number in its month; today is one. */
function nextNamed(typed: string, today: string): string | undefined {
  const [, weekday, day] =
    /^(?:on )?([a-z]+day)?,? ?(?:the )?(?:(\d{1,2})(?:st|nd|rd|th))?$/.exec(typed) ?? [];
  if (weekday !== undefined && !weekdays.includes(weekday)) return undefined;
  const dates = Array.from({ length: 31 }, (_, days) => addDays(today, days));
  if (day !== undefined) return dates.find((date) => Number(date.slice(8)) === Number(day));
  return dates.find((date) => weekday === weekdays[new Date(date).getUTCDay()]);
}

/**
 * A day as it is typed: "2026-12-03", "12/3", "Dec 3", "3 Dec at 10", "Thursday, December 3rd, 2026",
 * "tomorrow", "Monday", "Monday the 3rd". Where its year is left out, it is the one that brings it
 * nearest to today.
 */
export function typedDay(text: string, today: string): string | undefined {
  const typed = text.toLowerCase().replace(timeOfDay, '');
  if (Object.hasOwn(spokenDays, typed)) {
    return addDays(today, spokenDays[typed as keyof typeof spokenDays]);
  }
  const parts = withMonth.map((shape) => shape.exec(typed)?.groups).find(Boolean) ?? {};
  const { month: named = '', day = '', year } = parts;
  const month = months.indexOf(named) + 1 || Number(named) || 0;
  if (month === 0) return isLocalDate(typed) ? typed : nextNamed(typed, today);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const away = month - thisMonth;
  const nearest = thisYear + (away > aheadMonths ? -1 : away < -aheadMonths ? 1 : 0);
  const two = (part: number | string) => String(part).padStart(2, '0');
  const date = `${year ?? nearest}-${two(month)}-${two(day)}`;
  return isLocalDate(date) ? date : undefined;
}
