import type { CalendarEntry } from '../booking/calendar/calendarEntry.ts';
import { calendarFile } from '../booking/calendar/calendarFile.ts';
import { saveFile } from '../browser/saveFile.ts';

/** Saves the appointment as a file for the visitor's own calendar (Apple, Outlook). */
export function saveCalendarFile({ title, start, end, details, location }: CalendarEntry): void {
  const text = calendarFile({
    // The same uid each time, so that a calendar has the appointment once.
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
