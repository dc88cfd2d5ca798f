import fc from 'fast-check';
import { isMailbox } from '../../../src/booking/text/isMailbox.ts';
import { describe, expect, test } from 'vitest';
import { calendarFile, escapeText, fold } from '../../../src/booking/calendar/calendarFile.ts';
import {
  confirmationMail,
  confirmationsOf,
  confirmationText,
} from '../../../server/messages/confirmation.ts';
import type { BookedEvent } from '../../../server/db/schema/deliveries.ts';
import type { StoredShop } from '../../../server/shops/shops.ts';
import { zoneNamed } from '../../booking/support/zones.ts';

const shop = {
  name: 'Maple Street Auto',
  phone: '2065550123',
  email: 'hello@maple.example',
  address1: '1 Maple St; Suite 2',
  address2: null,
  city: 'Seattle',
  state: 'WA',
  zip: '98115',
  defaultAppointmentDuration: 90,
  webhookUrl: null,
  webhookSecret: null,
} as StoredShop;

const event: BookedEvent = {
  appointmentId: '0d9c1a3e-5a52-4a8f-9f5e-0e7f3e1c2b4a',
  leadId: '1d9c1a3e-5a52-4a8f-9f5e-0e7f3e1c2b4a',
  shopId: '2d9c1a3e-5a52-4a8f-9f5e-0e7f3e1c2b4a',
  sequence: 0,
  appointmentOption: 'DROP_OFF',
  date: '2026-11-24',
  slotTime: '15:30:00',
  timeZone: 'America/Los_Angeles',
  customer: {
    id: 1,
    firstName: 'Ines',
    lastName: 'Okafor',
    phone: '4255550100',
    email: 'ines@okafor.example',
  },
  vehicle: { id: 1, year: 2019, make: 'Honda', model: 'Civic' },
  services: [{ id: 1, name: 'Oil change, synthetic', notes: 'http://evil.example' }],
  recommendedServices: [{ jobId: 2, name: 'Front brake pads' }],
  concerns: 'Visit http://evil.example',
  requestCourtesyTransportation: false,
  okForMarketing: false,
};
const MOMENT = {
  now: new Date('2026-11-23T17:00:00Z'),
  zone: zoneNamed('America/Los_Angeles'),
  language: 'en',
} as const;
const mailOf = (changes: Partial<BookedEvent> = {}, of = shop) =>
  confirmationMail(of, { ...event, ...changes }, MOMENT);
/** RFC 5545 unfolded into lines. */
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

describe('in another language', () => {
  const soon: BookedEvent = { ...event, date: '2026-12-01' };

  test.each([
    [
      'es',
      'Maple Street Auto: su cita queda reservada para el martes 1 de diciembre, 3:30 p.m.; para reprogramarla, llame al 2065550123.',
    ],
    [
      'fr-CA',
      'Maple Street Auto : votre rendez-vous est réservé pour le mardi 1er décembre à 15 h 30. Pour le déplacer, appelez le 2065550123.',
    ],
  ] as const)('the text is in %s', (language, text) => {
    expect(confirmationText(shop, soon, { language })).toBe(text);
  });

  test.each(['es', 'fr-CA'] as const)('the mail and its file are in %s', (language) => {
    const { subject, text, calendar } = confirmationMail(shop, soon, { ...MOMENT, language });

    for (const part of [subject, text, unfolded(calendar!).join('\n')]) {
      expect(part).not.toMatch(/\b(appointment|your|when|where|please|scheduled)\b/i);
      expect(part).toMatch(/diciembre|décembre/);
    }
  });
});

describe('the text', () => {
  test('says where, when and how to change it', () => {
    expect(confirmationText(shop, event, { language: 'en' })).toBe(
      'Maple Street Auto: your appointment is booked for Tuesday, November 24th at 3:30pm. ' +
        'To reschedule or make changes, call 2065550123.',
    );
  });

  test('after hours names no time', () => {
    expect(confirmationText(shop, { ...event, slotTime: null }, { language: 'en' })).toContain(
      'for Tuesday, November 24th, after hours drop-off.',
    );
  });

  test('holds nothing a visitor typed and nothing that looks like a code', () => {
    const text = confirmationText(shop, event, { language: 'en' });

    for (const typed of ['Ines', 'evil', 'Honda']) expect(text).not.toContain(typed);
    expect(text).not.toMatch(/\b\d{4}\b/);
  });

  test('is one line, whatever the shop is called', () => {
    const text = confirmationText({ ...shop, name: 'Evil\r\nGarage\u0007 \u2028Two' }, event, {
      language: 'en',
    });

    expect(text).toMatch(/^Evil Garage Two: your/);
  });
});

describe('the mail', () => {
  test('says when, where, what, and repeats no free text', () => {
    const { subject, text } = mailOf();

    expect(subject).toBe(
      'Your appointment at Maple Street Auto on Tuesday, November 24th at 3:30pm',
    );
    expect(text).toContain('Where: Maple Street Auto, 1 Maple St; Suite 2, Seattle, WA 98115');
    expect(text).toContain('- Oil change, synthetic\n- Front brake pads');
    expect(text).not.toContain('evil');
  });

  test('holds nothing that came from a browser, since nobody has proven the mailbox', () => {
    const typed = 'URGENT call 900 555 0100';
    const { subject, text, calendar } = mailOf({
      customer: { ...event.customer, firstName: typed, lastName: typed },
      vehicle: { ...event.vehicle, make: typed, model: typed },
      concerns: typed,
    });

    for (const part of [subject, text, calendar]) expect(part).not.toMatch(/URGENT|900/);
    expect(calendar).toContain('BEGIN:VCALENDAR');
  });

  test('has a subject of one line', () => {
    const { subject } = mailOf({}, { ...shop, name: 'A\r\nBcc: all@example.com' });

    expect(subject).toMatch(/^Your appointment at A Bcc: all@example.com on/);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each([
    ['ines@okafor.example', true],
    ['a@b@c.example', false],
    ['a,b@c.example', false],
    ['a <b@c.example>', false],
    ['a\r\nBcc:x@c.example', false],
    ['ines', false],
    ['"ines"@okafor.example', false],
    ['ines:o@okafor.example', false],
    ['ines[o]@okafor.example', false],
    [String.raw`ines\o@okafor.example`, false],
  ])('goes to %j: %s', (address, goes) => {
    expect(isMailbox(address)).toBe(goes);
    const customer = { ...event.customer, email: address };
    const channels = confirmationsOf(shop, { ...event, customer }, MOMENT);
    expect(channels.some(({ channel }) => channel === 'mail')).toBe(goes);
  });
});

describe('the calendar file', () => {
  test('is one event in UTC that lasts as long as the shop says', () => {
    const lines = unfolded(mailOf().calendar ?? '');

    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Shop Booking//Online Booking//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${event.leadId}@shop-booking`,
      'DTSTAMP:20261123T170000Z',
      'DTSTART:20261124T233000Z',
      'DTEND:20261125T010000Z',
      'SUMMARY:Scheduled Service at Maple Street Auto',
      expect.stringMatching(/^DESCRIPTION:When: Tuesday\\, November 24th at 3:30pm .*\\n\\nWhere:/),
      'LOCATION:1 Maple St\\; Suite 2\\, Seattle\\, WA 98115',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('is at 8:00 PM after hours, and lasts an hour where the shop does not say', () => {
    const of = { ...shop, defaultAppointmentDuration: null };
    const { calendar } = mailOf({ slotTime: null }, of);

    expect(calendar).toContain('DTSTART:20261125T040000Z\r\nDTEND:20261125T050000Z');
  });

  test('escapes backslash, semicolon, comma and line ends', () => {
    expect(escapeText('a\\b;c,d\r\ne\rf\ng\u0000h')).toBe('a\\\\b\\;c\\,d\\ne\\nf\\ngh');
  });

  test('keeps any text whole in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = fold(text.replaceAll(/[\r\n]/g, ''));
        for (const line of folded.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/\p{Surrogate}/u);
        }
        expect(folded.replaceAll('\r\n ', '')).toBe(text.replaceAll(/[\r\n]/g, ''));
      }),
      { numRuns: 200 },
    );
  });

  test('cannot be given a second property by any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const calendar = calendarFile({
          id: 'u',
          stamp: MOMENT.now,
          start: MOMENT.now,
          end: MOMENT.now,
          summary: text,
          description: text,
          location: `${text}\r\nATTENDEE:x`,
        });
        expect(unfolded(calendar)).toHaveLength(16);
      }),
      { numRuns: 200 },
    );
  });
});
