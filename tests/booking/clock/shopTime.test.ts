import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  shopMonday,
  shopNow,
  shopToday,
  toInstant,
  zoneNameIfDifferent,
} from '../../../src/booking/clock/shopTime.ts';
import { zoneNamed } from '../support/zones.ts';

const zones = [
  'America/New_York',
  'America/Phoenix',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Europe/London',
  'Asia/Kolkata',
  'America/Santiago',
  'Pacific/Apia',
  'UTC',
];

/** Instants of a whole year on the slot grid, so that every change of the clocks is among them. */
const instantOf2026 = fc
  .integer({ min: 0, max: 365 * 48 - 1 })
  .map((halfHours) => new Date(Date.UTC(2026, 0, 1) + halfHours * 1_800_000));

describe('shopTime', () => {
  it('shows what the shop sees, whatever the zone of this process', () => {
    const now = new Date('2026-11-23T04:30:00Z');
    expect(shopNow(now, zoneNamed('America/Chicago'))).toBe('2026-11-22T22:30:00');
    expect(shopToday(now, zoneNamed('America/Chicago'))).toBe('2026-11-22');
    expect(shopMonday(now, zoneNamed('America/Chicago'))).toBe('2026-11-16');
    expect(shopMonday(now, zoneNamed('Asia/Kolkata'))).toBe('2026-11-23');
  });

  it('takes the visitor’s zone where the shop has none or one that nobody knows', () => {
    const now = new Date('2026-11-23T04:30:00Z');
    const two = (value: number) => String(value).padStart(2, '0');
    const visitor = `T${two(now.getHours())}:${two(now.getMinutes())}:00`;
    expect(shopNow(now, {})).toContain(visitor);
    expect(shopNow(now, { timeZone: 'Mars/Olympus_Mons' })).toContain(visitor);
  });

  it('offers no instant for a time that the clocks skip', () => {
    expect(toInstant('2026-03-08', '02:30:00', zoneNamed('America/New_York'))).toBeNull();
    expect(toInstant('2026-03-08', '01:30:00', zoneNamed('America/New_York'))?.toISOString()).toBe(
      '2026-03-08T06:30:00.000Z',
    );
    expect(toInstant('2026-03-08', '03:00:00', zoneNamed('America/New_York'))?.toISOString()).toBe(
      '2026-03-08T07:00:00.000Z',
    );
  });

  it('takes the first of two equal times when summer time ends', () => {
    expect(toInstant('2026-11-01', '01:30:00', zoneNamed('America/New_York'))?.toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('has no instant for texts that are no date or time', () => {
    expect(toInstant('2026-02-30', '08:00:00', zoneNamed('UTC'))).toBeNull();
    expect(toInstant('2026-02-03', 'soon', zoneNamed('UTC'))).toBeNull();
  });

  it('finds back every instant of a year, but for the repeated hour, in every kind of zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones).map(zoneNamed), instantOf2026, (zone, instant) => {
        const [date = '', time = ''] = shopNow(instant, zone).split('T');
        const found = toInstant(date, time, zone);
        expect(found).not.toBeNull();
        expect(shopNow(found!, zone)).toBe(`${date}T${time}`);
        expect(found!.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime() - found!.getTime()).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 400 },
    );
  });

  it('reads the runtime’s tables where a backend sends no offsets', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instantOf2026, (timeZone, instant) => {
        const oracle = new TZDate(instant, timeZone);
        const two = (value: number) => String(value).padStart(2, '0');
        const date = `2026-${two(oracle.getMonth() + 1)}-${two(oracle.getDate())}`;
        const seen = shopNow(instant, { timeZone });
        expect(seen.slice(4)).toBe(
          `${date.slice(4)}T${two(oracle.getHours())}:${two(oracle.getMinutes())}:00`,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('names the shop’s zone only to a visitor whose clock shows another time', () => {
    const winter = new Date('2026-11-23T14:30:00Z');
    const summer = new Date('2026-07-06T14:30:00Z');
    const nameIn = (instant: Date, shop: string, visitor: string) =>
      zoneNameIfDifferent(instant, zoneNamed(shop), { timeZone: visitor });
    expect(nameIn(winter, 'America/New_York', 'America/Chicago')).toBe('EST');
    expect(nameIn(summer, 'America/New_York', 'America/Chicago')).toBe('EDT');
    expect(nameIn(winter, 'America/New_York', 'America/Toronto')).toBeUndefined();
    expect(nameIn(winter, 'America/Denver', 'America/Phoenix')).toBeUndefined();
    expect(nameIn(summer, 'America/Denver', 'America/Phoenix')).toBe('MDT');
    expect(zoneNameIfDifferent(winter, {}, { timeZone: 'America/Phoenix' })).toBeUndefined();
  });

  it('knows of a zone what the shop’s offsets say, whatever the runtime believes', () => {
    const zone = {
      timeZone: 'America/Vancouver',
      offsets: [
        { from: '2026-03-08T10:00:00.000Z', offsetMinutes: -420, name: 'PDT' },
        { from: '2026-11-01T09:00:00.000Z', offsetMinutes: -420, name: 'MST' },
      ],
    };
    const winter = new Date('2026-12-01T18:00:00Z');
    expect(zoneNamed('America/Vancouver').offsets).toEqual(expect.arrayContaining(zone.offsets));
    expect(shopNow(winter, zone)).toBe('2026-12-01T11:00:00');
    expect(toInstant('2026-12-01', '10:00:00', zone)?.toISOString()).toBe(
      '2026-12-01T17:00:00.000Z',
    );
    expect(zoneNameIfDifferent(winter, zone, { timeZone: 'America/New_York' })).toBe('MST');
    expect(zoneNameIfDifferent(winter, zone, { timeZone: 'America/Vancouver' })).toBeUndefined();
  });

  it('shows what is older than the offsets as at that time of their first year', () => {
    const zone = zoneNamed('America/Chicago');
    expect(zone.offsets?.[0]?.from.slice(0, 4)).toBe('2025');
    expect(shopNow(new Date('2019-07-01T05:00:00Z'), zone)).toBe('2019-07-01T00:00:00');
    expect(shopNow(new Date('2019-01-15T06:00:00Z'), zone)).toBe('2019-01-15T00:00:00');
  });
});
