/** A calendar file after RFC 5545: one event, in UTC so that no reader needs a table of zones. */
export interface CalendarEvent {
  /**
   * What identifies the appointment: its lead's id. The files of the page and of the mail have the
   * same, so that a calendar has one entry of both.
   */
  id: string;
  /** When the file is made */
  stamp: Date;
  start: Date;
  end: Date;
  /**
   * Whether start and end are local times written as if they were UTC, for a place whose zone is
   * unknown
   */
  isFloating?: boolean;
  summary: string;
  description: string;
  location: string;
  /** How often the appointment was changed; absent: never */
  sequence?: number;
  /** The mail that sends the file, where it changes an entry (RFC 5546); absent: a file to add */
  invitation?: Invitation;
}

/** A mail that makes an entry of a calendar follow: both addresses are those of the mail itself. */
interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  /** The address that the mail is from */
  organizer: string;
  /** The address that the mail is to */
  attendee: string;
}

const instant = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/**
 * Escapes TEXT (section 3.3.11): backslash, semicolon and comma, line ends as \n; drops control
 * characters.
 */
export const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (special) => `\\${special}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they are what must not get in
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const FOLD_OCTETS = 75;
const encoder = new TextEncoder();

/**
 * Folds a line (section 3.1): at most 75 octets each, every further line begins with a space. Never
 * splits a character.
 */
export function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

export function calendarFile({
  id,
  stamp,
  start,
  end,
  isFloating,
  sequence = 0,
  invitation,
  ...texts
}: CalendarEvent): string {
  const when = (date: Date) => (isFloating ? instant(date).slice(0, -1) : instant(date));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shop Booking//Online Booking//EN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@shop-booking`,
    `DTSTAMP:${instant(stamp)}`,
    `DTSTART:${when(start)}`,
    `DTEND:${when(end)}`,
    `SUMMARY:${escapeText(texts.summary)}`,
    `DESCRIPTION:${escapeText(texts.description)}`,
    `LOCATION:${escapeText(texts.location)}`,
    ...(sequence > 0 ? [`SEQUENCE:${sequence}`] : []),
    ...(invitation === undefined
      ? []
      : [
          `ORGANIZER:mailto:${invitation.organizer}`,
          `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${invitation.attendee}`,
        ]),
    `STATUS:${invitation?.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** A file with its {placeholders} filled in, folded anew; one without a value stays as it is. */
export function filledFile(file: string, values: Readonly<Record<string, string>>): string {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const filled = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  return lines.map((line) => fold(filled(line))).join('\r\n');
}
