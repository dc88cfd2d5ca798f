import { formatLongDate, formatTime } from '../../src/booking/clock/timeFormats.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { durationMinutes } from '../../src/booking/calendar/durationMinutes.ts';
import { afterHoursTime } from '../../src/booking/slots/afterHoursTime.ts';
import { startOf } from './startOf.ts';
import { isMailbox } from '../../src/booking/text/isMailbox.ts';
import { say, written } from './words.ts';
import type { StoredShop } from '../shops/shops.ts';
import { oneLine } from '../common/oneLine.ts';
import { cutText } from '../../src/booking/text/cleanText.ts';
import { inGsm7 } from './gsm7.ts';
import { calendarFile, type CalendarEvent } from '../../src/booking/calendar/calendarFile.ts';
import type { BookedEvent, Confirmation, Mail } from '../db/schema/deliveries.ts';

/** "Tuesday, November 24th at 10:00am", or "... after hours"; for the shop in English. */
export function formatWhen(
  { date, slotTime }: Pick<BookedEvent, 'date' | 'slotTime'>,
  language: Language = 'en',
): string {
  const day = formatLongDate(date, written(language, 'day'));
  if (slotTime === null) return say(language, 'whenAfterHours', { day });
  return say(language, 'when', { day, time: formatTime(slotTime, written(language, 'time')) });
}

const addressOf = ({ address1, address2, city, state, zip }: StoredShop) =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A longer name would make two texts of one. */
const MOST_OF_NAME = 40;
/** The name of a shop as a text message has it. */
export const nameInText = (name: string) => cutText(oneLine(inGsm7(name)), MOST_OF_NAME).trim();

/**
 * The text that confirms an appointment. It contains nothing that a visitor typed, so that nobody
 * can make the shop text a message of their own, and no group of four digits, which a phone would
 * offer as the one-time code.
 */
export function confirmationText(
  { name, phone }: StoredShop,
  event: BookedEvent,
  { language, hasLink = false }: Pick<Circumstances, 'language' | 'hasLink'>,
): string {
  const booked = { shop: nameInText(name), when: formatWhen(event, language) };
  if (hasLink) return inGsm7(say(language, 'bookedWithLink', { ...booked, link: '{link}' }));
  return inGsm7(
    phone === null
      ? say(language, 'bookedWithoutPhone', booked)
      : say(language, 'booked', { ...booked, phone }),
  );
}

/** What a confirmation depends on besides the appointment. */
export interface Circumstances {
  readonly now: Date;
  readonly zone: Zone;
  /** The language of the page on which was booked */
  readonly language: Language;
  /**
   * Whether the sender fills in links for `{link}` and `{calendarLink}`; without, words name the
   * telephone alone
   */
  readonly hasLink?: boolean;
  /** How often the appointment was changed; absent: never */
  readonly sequence?: number;
}

/**
 * The mail that confirms an appointment. Nobody has proven the mailbox, so it repeats nothing that
 * a browser sent: neither the customer's name nor the words of a new vehicle.
 */
export function confirmationMail(
  shop: StoredShop,
  event: BookedEvent,
  circumstances: Circumstances,
): Mail {
  const { language } = circumstances;
  const when = formatWhen(event, language);
  return {
    subject: say(language, 'subject', { shop: oneLine(shop.name), when }),
    text: [
      say(language, 'hello'),
      ...detailsOf(shop, event, { ...circumstances, link: 'link' }),
      say(language, 'file'),
    ].join('\n\n'),
    calendar: calendarFile(calendarEventOf(shop, event, circumstances)),
  };
}

/** When, where, what, and how it is changed: by the link of this name, or by telephone. */
export function detailsOf(
  shop: StoredShop,
  event: BookedEvent,
  { zone, language, hasLink, link }: Circumstances & { link: 'link' | 'calendarLink' },
): string[] {
  const name = oneLine(shop.name);
  const address = oneLine(addressOf(shop));
  const work = [...event.services, ...event.recommendedServices].map((each) => `- ${each.name}`);
  const change =
    shop.phone === null
      ? say(language, 'changeWithoutPhone')
      : say(language, 'change', { phone: shop.phone });
  const when = formatWhen(event, language);
  const inZone = zone.timeZone === undefined ? when : `${when} (${zone.timeZone})`;
  return [
    say(language, 'whenLine', { when: inZone }),
    address !== '' && say(language, 'whereLine', { place: `${name}, ${address}` }),
    work.length > 0 && [say(language, 'services'), ...work].join('\n'),
    hasLink === true && say(language, 'changeByLink', { link: `{${link}}` }),
    change,
  ].filter((line) => line !== false);
}

/** The calendar entry of an appointment, without what only a change has. */
export function calendarEventOf(
  shop: StoredShop,
  event: BookedEvent,
  circumstances: Circumstances,
): CalendarEvent {
  const { now, zone, language, sequence = 0 } = circumstances;
  // If the instant is not known, the file has the local time without a zone.
  const instant = startOf(event, zone);
  const start = instant ?? new Date(`${event.date}T${event.slotTime ?? afterHoursTime}Z`);
  const minutes = durationMinutes(shop.defaultAppointmentDuration);
  return {
    id: event.leadId,
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    isFloating: instant === null,
    sequence,
    summary: say(language, 'entry', { shop: oneLine(shop.name) }),
    description: detailsOf(shop, event, { ...circumstances, link: 'calendarLink' }).join('\n\n'),
    location: oneLine(addressOf(shop)),
  };
}

/** The messages to the customer of a booking: always a text, and a mail if there is an address. */
export function confirmationsOf(
  shop: StoredShop,
  event: BookedEvent,
  circumstances: Circumstances,
): Confirmation[] {
  return toCustomer(shop, event, {
    body: confirmationText(shop, event, circumstances),
    mail: () => confirmationMail(shop, event, circumstances),
  });
}

/** A text to the customer of an appointment, and a mail if there is an address. */
export function toCustomer(
  shop: StoredShop,
  { customer: { phone, email } }: Pick<BookedEvent, 'customer'>,
  { body, mail }: { body: string; mail: (to: string) => Mail },
): Confirmation[] {
  const text: Confirmation = { recipient: 'customer', channel: 'sms', to: phone, body };
  if (email === null || !isMailbox(email)) return [text];
  const message: Confirmation = {
    recipient: 'customer',
    channel: 'mail',
    to: email,
    fromName: oneLine(shop.name),
    replyTo: shop.email !== null && isMailbox(shop.email) ? shop.email : null,
    mail: mail(email),
  };
  return [text, message];
}
