import type { CalendarEntry } from './calendarEntry.ts';

/** Formats an instant as yyyyMMddTHHmmssZ. */
function basicInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/**
 * The longest address: servers take 8,000 letters, and where the visitor must sign in first, the
 * address becomes part of another one, in which each escaped letter is longer.
 */
const longestAddress = 4000;

/** To how many letters each line is cut, until all fit. */
const lineLengths = [200, 100, 50, 25, 12];

const cut = (line: string, length: number) => {
  const letters = Array.from(line);
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : line;
};

/** The details with every line cut until they fit, but the last one, which says how to reach the shop. */
function* shorterDetails(details: string): Generator<string> {
  yield details;
  const lines = details.split('\n');
  const last = lines.pop()!;
  const short = (length: number) => lines.map((line) => cut(line, length));
  for (const length of lineLengths) yield [...short(length), last].join('\n');
  const shortest = short(lineLengths.at(-1)!);
  while (shortest.length > 0) {
    shortest.pop();
    yield [...shortest, '…', last].join('\n');
  }
}

/** The address that opens Google Calendar with the entry filled in (specification, section 7). */
export function calendarLink({ title, start, end, details, location }: CalendarEntry): string {
  const query = (shownDetails: string) =>
    new URLSearchParams({
      action: 'TEMPLATE',
      text: title,
      dates: `${basicInstant(start)}/${basicInstant(end)}`,
      details: shownDetails,
      location,
    });
  let address = '';
  for (const shorter of shorterDetails(details)) {
    address = `https://calendar.google.com/calendar/render?${query(shorter)}`;
    if (address.length <= longestAddress) break;
  }
  return address;
}
