/**
 * The date and time formats of the specification, section 9. They take dates and times of the
 * shop's clock, never instants, so the visitor's zone cannot shift them. A language may have its
 * own locale and pattern.
 */
import { format } from 'date-fns/format';
import type { Locale } from 'date-fns';
import type { LocalDate, LocalTime } from '../../contract/types.gen.ts';
import { shopToday } from './shopTime.ts';
import type { Zone } from './zone.ts';

export interface FormatOptions {
  /** A date-fns locale; American English by default. */
  locale?: Locale;
  /** A date-fns pattern, if the language orders dates differently. */
  pattern?: string;
}

const LONG_DATE = 'EEEE, MMMM do, yyyy';
const TIME = 'h:mmaaa';
const SERVICE_DATE = 'MMMM do yyyy';

function formatFields(fields: Date, pattern: string, options: FormatOptions): string {
  return format(fields, options.pattern ?? pattern, { locale: options.locale });
}

function formatDate(date: LocalDate, pattern: string, options: FormatOptions): string {
  // Noon: no zone changes its clocks then, so the process's own zone cannot shift the date.
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return formatFields(new Date(year, month - 1, day, 12), pattern, options);
}

/** Formats 'yyyy-MM-dd' as 'Monday, November 23rd, 2026'. */
export function formatLongDate(date: LocalDate, options: FormatOptions = {}): string {
  return formatDate(date, LONG_DATE, options);
}

/** Formats 'HH:mm:ss' as '3:30pm'. */
export function formatTime(time: LocalTime, options: FormatOptions = {}): string {
  // On a winter day without clock changes anywhere, 02:30 stays 02:30 in every zone of the process.
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatFields(new Date(2020, 0, 15, hours, minutes), TIME, options);
}

/**
 * 'November 23rd 2026', the shop's date of a vehicle's last service.
 *
 * @param lastServiceTime ISO 8601 instant
 * @returns undefined if there was no service or the text is not an instant
 */
export function formatLastService(
  lastServiceTime: string | null | undefined,
  zone: Zone,
  options: FormatOptions = {},
): string | undefined {
  const instant = new Date(lastServiceTime ?? Number.NaN);
  if (Number.isNaN(instant.getTime())) return undefined;
  return formatDate(shopToday(instant, zone), SERVICE_DATE, options);
}
