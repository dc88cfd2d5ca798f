import { formatLongDate, formatTime } from '../../../booking/clock/timeFormats.ts';
import type { ListedAppointment, Told } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import words from './words.json';

/** A day of the calendar as staff read it: "Tue, Nov 24". */
export const shortDay = (date: string): string => formatLongDate(date, { pattern: 'EEE, MMM d' });

/** "Tue, Nov 24, 10:00am" */
export const whenInWords = ({ date, slotTime }: Pick<ListedAppointment, 'date' | 'slotTime'>) =>
  `${shortDay(date)}, ${slotTime === null ? words.afterHours.toLowerCase() : formatTime(slotTime)}`;

/** Who is told what by a message. */
export function toldInWords({ to, by, subject, text }: Told): string {
  const event = words.events[subject as keyof typeof words.events] as string | undefined;
  return fillWords(words.told, {
    ...{ to: words.to[to], by },
    words: (by === 'webhook' ? event : undefined) ?? subject ?? text ?? '',
  });
}

/** Whether an appointment is looked for by a name, a car or an id. */
export function isLookedFor(
  { id, customer, vehicle, phone }: ListedAppointment,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase();
  return [id, customer, vehicle, phone].some((each) => each.toLowerCase().includes(wanted));
}
