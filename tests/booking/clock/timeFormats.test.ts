import { fr } from 'date-fns/locale/fr';
import { describe, expect, it } from 'vitest';
import {
  formatLastService,
  formatLongDate,
  formatTime,
} from '../../../src/booking/clock/timeFormats.ts';
import { zoneNamed } from '../support/zones.ts';

describe('timeFormats', () => {
  it('writes dates and times as the specification does [9.17]', () => {
    expect(formatLongDate('2026-11-23')).toBe('Monday, November 23rd, 2026');
    expect(formatTime('15:30:00')).toBe('3:30pm');
    expect(formatTime('00:00:00')).toBe('12:00am');
    expect(formatTime('02:30:00')).toBe('2:30am');
  });

  it('writes the date of the last service on the shop’s calendar [9.18]', () => {
    expect(formatLastService('2026-11-23T04:30:00Z', zoneNamed('America/Chicago'))).toBe(
      'November 22nd 2026',
    );
  });

  it('says nothing where there was no service', () => {
    expect(formatLastService(null, zoneNamed('UTC'))).toBeUndefined();
    expect(formatLastService(undefined, zoneNamed('UTC'))).toBeUndefined();
    expect(formatLastService('a while ago', zoneNamed('UTC'))).toBeUndefined();
  });

  it('takes another language and its own order', () => {
    const pattern = 'EEEE d MMMM yyyy';
    expect(formatLongDate('2026-11-23', { locale: fr, pattern })).toBe('lundi 23 novembre 2026');
    expect(formatTime('15:30:00', { pattern: 'HH:mm' })).toBe('15:30');
  });
});
