import { formatLongDate, formatTime } from '../../src/booking/clock/timeFormats.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import { durationMinutes } from '../../src/booking/calendar/durationMinutes.ts';
import { afterHoursTime } from '../../src/booking/slots/afterHoursTime.ts';
import { startOf } from './startOf.ts';
import type { ShopRow } from '../shops/shops.ts';
import { oneLine } from '../common/oneLine.ts';
import { calendarFile } from '../../src/booking/calendar/calendarFile.ts';
import type { BookedEvent, Confirmation, Mail } from '../db/schema/deliveryPayload.ts';

/** "Tuesday, November 24th at 10:00am", or "... after hours". */
export function formatWhen({ date, slotTime }: Pick<BookedEvent, 'date' | 'slotTime'>): string {
  const day = formatLongDate(date, { pattern: 'EEEE, MMMM do' });
  return slotTime === null ? `${day}, after hours drop-off` : `${day} at ${formatTime(slotTime)}`;
}

const addressOf = ({ address1, address2, city, state, zip }: ShopRow) =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/**
 * The text that confirms an appointment. It contains nothing that a visitor typed, so that nobody
 * can make the shop text a message of their own, and no group of four digits, which a phone would
 * offer as the one-time code.
 */
export function confirmationText(shop: ShopRow, event: BookedEvent): string {
  const call = shop.phone === null ? 'call the shop' : `call ${shop.phone}`;
  return `${oneLine(shop.name)}: your appointment is booked for ${formatWhen(event)}. To reschedule or make changes, ${call}.`;
}

/**
 * The mail that confirms an appointment. Nobody has proven the mailbox, so it repeats nothing that
 * a browser sent: neither the customer's name nor the words of a new vehicle.
 */
export function confirmationMail(
  shop: ShopRow,
  event: BookedEvent,
  { now, zone }: { now: Date; zone: Zone },
): Mail {
  const name = oneLine(shop.name);
  const address = oneLine(addressOf(shop));
  const work = [...event.services, ...event.recommendedServices].map((each) => `- ${each.name}`);
  const change =
    shop.phone === null
      ? 'To reschedule or cancel, please call the shop.'
      : `To reschedule or cancel, please call ${shop.phone}.`;
  const details = [
    `When: ${formatWhen(event)}${zone.timeZone === undefined ? '' : ` (${zone.timeZone})`}`,
    address !== '' && `Where: ${name}, ${address}`,
    work.length > 0 && `Services:\n${work.join('\n')}`,
    change,
  ].filter((line) => line !== false);
  // If the instant is not known, the file has the local time without a zone.
  const instant = startOf(event, zone);
  const start = instant ?? new Date(`${event.date}T${event.slotTime ?? afterHoursTime}Z`);
  const minutes = durationMinutes(shop.defaultAppointmentDuration);
  return {
    subject: `Your appointment at ${name} on ${formatWhen(event)}`,
    text: [
      'Hello, your appointment is booked!',
      ...details,
      'The attached file adds it to your calendar.',
    ].join('\n\n'),
    calendar: calendarFile({
      uid: `${event.appointmentId}@shop-booking`,
      stamp: now,
      start,
      end: new Date(start.getTime() + minutes * 60_000),
      isFloating: instant === null,
      summary: `Scheduled Service at ${name}`,
      description: details.join('\n\n'),
      location: address,
    }),
  };
}

/** Whether an address is one mailbox and safe in a mail header. */
export const isMailbox = (address: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what must not get in
  /^[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+@[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+\.[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+$/.test(
    address,
  );

/** The messages to the customer of a booking: always a text, and a mail if there is an address. */
export function confirmationsOf(
  shop: ShopRow,
  event: BookedEvent,
  moment: { now: Date; zone: Zone },
): Confirmation[] {
  const { phone, email } = event.customer;
  const text: Confirmation = {
    recipient: 'customer',
    channel: 'sms',
    to: phone,
    body: confirmationText(shop, event),
  };
  if (email === null || !isMailbox(email)) return [text];
  const mail: Confirmation = {
    recipient: 'customer',
    channel: 'mail',
    to: email,
    fromName: oneLine(shop.name),
    replyTo: shop.email !== null && isMailbox(shop.email) ? shop.email : null,
    mail: confirmationMail(shop, event, moment),
  };
  return [text, mail];
}
