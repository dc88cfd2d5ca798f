import { describe, expect, it } from 'vitest';
import { bookingSummary } from '../../../src/booking/request/bookingSummary.ts';
import { calendarEntry, type CalendarText } from '../../../src/booking/calendar/calendarEntry.ts';
import { calendarLink } from '../../../src/booking/calendar/calendarLink.ts';
import { knownVehicle, newVisit, settings } from '../support/visits.ts';

const facts = { settings, visitor: { timeZone: 'America/Chicago' } };
const knownVisit = {
  ...newVisit,
  newVehicle: undefined,
  newCustomer: undefined,
  selectedCustomerVehicle: knownVehicle,
  selectedServiceIds: ['brakes'],
  selectedRecommendedServiceIds: ['job-1'],
  notes: { brakes: 'squeaks' },
  customNeed: 'A rattle',
};
const text: CalendarText = (key, params) => `${key} ${Object.values(params).join(' / ')}`;

describe('bookingSummary', () => {
  it('contains everything that is to be confirmed', () => {
    expect(bookingSummary(knownVisit, facts)).toEqual({
      option: 'DROP_OFF',
      date: '2026-11-23',
      time: '08:30:00',
      zoneName: undefined,
      requestsCourtesy: false,
      services: [{ id: 'brakes', name: 'Brakes', note: 'squeaks' }],
      recommendedServices: [{ jobId: 'job-1', name: 'Wiper blades' }],
      customNeed: 'A rattle',
      vehicle: '2019 Honda Civic',
      firstName: 'Ana',
    });
  });

  it('names the zone to a visitor elsewhere', () => {
    const summary = bookingSummary(newVisit, { settings, visitor: { timeZone: 'Europe/Paris' } });
    expect(summary.zoneName).toBe('CST');
  });

  it('shows 8:00 PM of the chosen day after hours [9.16]', () => {
    const summary = bookingSummary(
      { ...newVisit, waiterPreference: 'after-hours-drop-off', dayToCome: '2026-11-25' },
      facts,
    );
    expect(summary).toMatchObject({
      option: 'AFTER_HOURS_DROP_OFF',
      date: '2026-11-25',
      time: '20:00:00',
    });
  });

  it('is empty for a visit without answers', () => {
    expect(JSON.parse(JSON.stringify(bookingSummary({}, facts)))).toEqual({
      requestsCourtesy: false,
      services: [],
      recommendedServices: [],
    });
  });

  it('greets the one matching customer, who gives no name of their own', () => {
    const visit = { ...newVisit, newCustomer: undefined };
    const summary = bookingSummary(visit, { ...facts, matchingCustomerFirstName: 'Bea' });
    expect(summary.firstName).toBe('Bea');
  });
});

describe('calendarEntry', () => {
  const entryOf = (answers: typeof newVisit, shop = settings) =>
    calendarEntry({ summary: bookingSummary(answers, facts), settings: shop, text });

  it('lasts the shop’s default duration, or an hour [7.34] [9.8]', () => {
    expect(entryOf(newVisit)?.end).toEqual(new Date('2026-11-23T16:00:00Z'));
    const without = { ...settings, defaultAppointmentDuration: null };
    expect(entryOf(newVisit, without)?.end).toEqual(new Date('2026-11-23T15:30:00Z'));
  });

  it('lists what was booked [7.35]', () => {
    expect(entryOf(knownVisit as typeof newVisit)?.details.split('\n\n')).toEqual([
      'calendar.date Monday, November 23rd, 2026 / 8:30am',
      'calendar.address 1 Main St, Austin, TX 78701',
      'calendar.services - Brakes: squeaks',
      'calendar.recommendedServices - Wiper blades',
      'calendar.customNeed A rattle',
      'calendar.rescheduleWithPhone (512) 555-0100',
    ]);
  });

  it('begins at 8:00 PM of the chosen day after hours [7.37] [9.16]', () => {
    const afterHours = {
      waiterPreference: 'after-hours-drop-off',
      dayToCome: '2026-11-25',
    } as const;
    expect(entryOf({ ...newVisit, ...afterHours })?.start).toEqual(
      new Date('2026-11-26T02:00:00Z'),
    );
  });

  it('leaves out what there is nothing of', () => {
    const shop = { ...settings, shop: { name: 'Bare' } };
    const details = entryOf({ ...newVisit, selectedServiceIds: [] }, shop)?.details ?? '';
    expect(details.match(/calendar\.\w+/g)).toEqual(['calendar.date', 'calendar.reschedule']);
  });

  it('is none before a time is chosen', () => {
    expect(entryOf({})).toBeNull();
  });
});

describe('calendarLink', () => {
  it('opens Google Calendar with the entry [7.36]', () => {
    const entry = calendarEntry({ summary: bookingSummary(newVisit, facts), settings, text })!;
    const url = new URL(calendarLink(entry));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: "calendar.title Fred's Garage",
      dates: '20261123T143000Z/20261123T160000Z',
      details: entry.details,
      location: '1 Main St, Austin, TX 78701',
    });
  });
});
