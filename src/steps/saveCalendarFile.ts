import type { CalendarEntry } from '../booking/calendar/calendarEntry.ts';
import { calendarFile } from '../booking/calendar/calendarFile.ts';
import { saveFile } from '../browser/saveFile.ts';

/**
 * Saves the appointment as a file for the visitor's own calendar (Apple, Outlook).
 *
 * @param id the same for each file of one appointment, so that a calendar has it once, and another
 *   for any other, which would replace it: two cars may come at one time
 */
export function saveCalendarFile(
  { title, start, end, details, location }: CalendarEntry,
  id: string,
): void {
  const text = calendarFile({
    id,
    stamp: new Date(),
    start,
    end,
    summary: title,
    description: details,
    location,
  });
  saveFile('appointment.ics', text, 'text/calendar;charset=utf-8');
}
