import type { ShopSettings } from '../../contract/types.gen.ts';
import { addressLine } from '../customer/addressLine.ts';
import type { BookingSummary, SummaryService } from '../request/bookingSummary.ts';
import { durationMinutes } from './durationMinutes.ts';
import { formatPhone } from '../customer/phoneFormat.ts';
import { toInstant } from '../clock/shopTime.ts';
import { formatLongDate, formatTime, type FormatOptions } from '../clock/timeFormats.ts';

/** Returns a text of a calendar entry by its key; `t` of `src/page/text` fits. */
export type CalendarText = (
  key:
    | 'calendar.title'
    | 'calendar.date'
    | 'calendar.address'
    | 'calendar.services'
    | 'calendar.recommendedServices'
    | 'calendar.customNeed'
    | 'calendar.reschedule'
    | 'calendar.rescheduleWithPhone',
  params: Record<string, string>,
) => string;

export interface CalendarParams {
  summary: BookingSummary;
  settings: ShopSettings;
  text: CalendarText;
  /** Locale of the date and time in the details. */
  format?: { date?: FormatOptions; time?: FormatOptions };
}

/** A calendar entry, from which the link and the file are made. */
export interface CalendarEntry {
  title: string;
  start: Date;
  end: Date;
  details: string;
  location: string;
}

function withNote({ name, note }: SummaryService): string {
  return note === undefined ? `- ${name}` : `- ${name}: ${note}`;
}

function details({ summary, settings, text, format }: CalendarParams): string {
  const { date = '', time = '', services, recommendedServices, customNeed } = summary;
  const address = addressLine(settings.shop.address);
  const { phone } = settings.shop;
  const paragraphs = [
    text('calendar.date', {
      date: formatLongDate(date, format?.date),
      time: [formatTime(time, format?.time), summary.zoneName].filter(Boolean).join(' '),
    }),
    address && text('calendar.address', { address }),
    services.length > 0 &&
      text('calendar.services', { services: services.map(withNote).join('\n') }),
    recommendedServices.length > 0 &&
      text('calendar.recommendedServices', {
        services: recommendedServices.map(({ name }) => `- ${name}`).join('\n'),
      }),
    customNeed && text('calendar.customNeed', { customNeed }),
    phone
      ? text('calendar.rescheduleWithPhone', { phone: formatPhone(phone) })
      : text('calendar.reschedule', {}),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/**
 * The appointment as a calendar entry (specification, section 7): it lasts the shop's default
 * duration, 60 minutes without one, and is at 8:00 PM after hours.
 *
 * @returns null before a day and time are chosen
 */
export function calendarEntry(params: CalendarParams): CalendarEntry | null {
  const { summary, settings, text } = params;
  const { date, time } = summary;
  if (date === undefined || time === undefined) return null;
  const start = toInstant(date, time, settings.shop);
  if (start === null) return null;
  const minutes = durationMinutes(settings.defaultAppointmentDuration);
  return {
    title: text('calendar.title', { shop: settings.shop.name }),
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    details: details(params),
    location: addressLine(settings.shop.address),
  };
}
