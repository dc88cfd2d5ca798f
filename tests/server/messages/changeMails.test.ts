import ICAL from 'ical.js';
import { afterAll, expect, test } from 'vitest';
import { changeMessages, type ChangeTold } from '../../../server/messages/changeMessages.ts';
import { smtpSender } from '../../../server/messages/smtp.ts';
import type { StoredShop } from '../../../server/shops/shops.ts';
import type { BookedEvent } from '../../../server/db/schema/deliveries.ts';
import { SmtpStandIn } from '../support/smtpStandIn.ts';

const FROM = 'no-reply@book.example.com';
const server = await SmtpStandIn.open();
afterAll(() => server.close());

const shop = {
  name: 'Maple Street Auto, "the old one"; Seattle',
  email: 'hello@maplestreet.example',
  phone: '2065550140',
  address1: '412 Maple Street',
  address2: null,
  city: 'Seattle',
  state: 'WA',
  zip: '98104',
  defaultAppointmentDuration: 90,
} as StoredShop;
const event: BookedEvent = {
  appointmentId: '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c12',
  leadId: '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11',
  shopId: '45b57cb8-9f49-4f87-94b3-7504b3fcff82',
  sequence: 0,
  appointmentOption: 'DROP_OFF',
  date: '2026-12-09',
  slotTime: '11:00:00',
  timeZone: 'America/Los_Angeles',
  customer: {
    id: 1,
    firstName: 'Ines',
    lastName: 'Okafor',
    phone: '4255550100',
    email: 'ines@okafor.example',
  },
  vehicle: { id: 1, year: 2019, make: 'Honda', model: 'Civic' },
  services: [{ id: 1, name: 'Oil & filter change', notes: null }],
  recommendedServices: [],
  concerns: null,
  requestCourtesyTransportation: false,
  okForMarketing: false,
};
const offsets = [{ from: '2026-11-01T09:00:00.000Z', offsetMinutes: -480, name: 'PST' }];
const told = (kind: ChangeTold['kind'], sequence: number): ChangeTold => ({
  kind,
  sequence,
  language: 'en',
  hasLink: true,
  now: new Date('2026-11-26T12:00:00Z'),
  zone: { timeZone: 'America/Los_Angeles', offsets },
  before: { date: '2026-12-08', slotTime: '10:00:00' },
});

/** The parts of a mail, each with its headers in one line and its decoded text. */
function partsOf(message: string): { headers: string; text: string }[] {
  const boundaries = [...message.matchAll(/boundary="?([^";\r\n]+)/g)].map(([, name = '']) => name);
  return boundaries
    .reduce((all, name) => all.flatMap((part) => part.split(`--${name}`)), [message])
    .flatMap((part) => {
      const [head = '', ...rest] = part.trim().split('\r\n\r\n');
      const headers = head.replaceAll(/\r\n\s+/g, ' ').toLowerCase();
      const body = rest.join('\r\n\r\n');
      if (!headers.startsWith('content-type')) return [];
      const text = headers.includes('base64') ? Buffer.from(body, 'base64').toString('utf8') : body;
      return [{ headers, text }];
    });
}

test.each([
  ['moved', 1, 'REQUEST', 'CONFIRMED'],
  ['cancelled', 2, 'CANCEL', 'CANCELLED'],
  ['undone', 3, 'REQUEST', 'CONFIRMED'],
] as const)(
  'a mail about an appointment that is %s makes the entry of a calendar follow',
  async (kind, sequence, method, status) => {
    const mail = changeMessages(shop, event, told(kind, sequence)).find(
      ({ channel }) => channel === 'mail',
    )!;
    if (mail.channel !== 'mail') throw new Error('there is no mail');
    await smtpSender({ url: server.url, from: FROM }).send({ id: `${kind}-1`, ...mail });

    const { message, to } = server.received.at(-1)!;
    const parts = partsOf(message);
    expect(message).toMatch(/content-type: multipart\/alternative/i);
    // Mail programs take the last alternative that they know.
    const last = parts.at(-1)!;
    expect(last.headers).toMatch(
      new RegExp(`^content-type: text/calendar;.*method=${method}`, 'i'),
    );
    const calendar = new ICAL.Component(ICAL.parse(last.text) as unknown[]);
    const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect(entry.uid).toBe(`${event.leadId}@shop-booking`);
    expect(entry.sequence).toBe(sequence);
    expect(entry.startDate.toJSDate().toISOString()).toBe('2026-12-09T19:00:00.000Z');
    expect(entry.duration.toSeconds()).toBe(90 * 60);
    expect(entry.component.getFirstPropertyValue('status')).toBe(status);
    expect(entry.organizer).toBe(`mailto:${FROM}`);
    const [attendee] = entry.attendees;
    expect(attendee!.getFirstValue()).toBe(`mailto:${to.replaceAll(/[<>]/g, '')}`);
    expect(attendee!.getParameter('rsvp')).toBe('FALSE');
    expect(entry.summary).toBe(`Scheduled Service at ${shop.name}`);
  },
);
