import type { CalendarEntry } from '../booking/calendar/calendarEntry.ts';
import { calendarFile } from '../booking/calendar/calendarFile.ts';
import { saveFile } from '../browser/saveFile.ts';

/** Hands the appointment to the visitor's own calendar (Apple, Outlook) as a file. */
export function saveCalendarFile({ title, start, end, details, location }: CalendarEntry): void {
  const text = calendarFile({
    // The same appointment saved twice is one entry.
    uid: `${start.getTime()}@${window.location.hostname}`,
    stamp: new Date(),
    start,
    end,
    summary: title,
    description: details,
    location,
  });
  saveFile('appointment.ics', text, 'text/calendar;charset=utf-8');
}
