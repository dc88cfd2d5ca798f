import type { CalendarEntry } from './calendarEntry.ts';

/** Formats an instant as yyyyMMddTHHmmssZ. */
function basicInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The address that opens Google Calendar with the entry filled in (specification, section 7). */
export function calendarLink({ title, start, end, details, location }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${basicInstant(start)}/${basicInstant(end)}`,
    details,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
