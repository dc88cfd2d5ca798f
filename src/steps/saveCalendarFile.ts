import type { CalendarEntry } from '../booking/calendarEntry.ts';
import { calendarFile } from '../booking/calendarFile.ts';

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
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'appointment.ics';
  link.click();
  URL.revokeObjectURL(address);
}
