import { describe, expect, it } from 'vitest';
import {
  canGoToWeek,
  isPastDay,
  nextWeek,
  previousWeek,
} from '../../../src/booking/slots/weekNavigation.ts';
import { zoneNamed } from '../support/zones.ts';

const zone = zoneNamed('America/New_York');
const now = new Date('2026-11-25T14:00:00Z');

describe('weekNavigation', () => {
  it('does not go back before the current week [9.13]', () => {
    expect(previousWeek('2026-11-23', now, zone)).toBeNull();
    expect(previousWeek('2026-11-30', now, zone)).toBe('2026-11-23');
  });

  it('does not go beyond the week six months from now [9.14]', () => {
    expect(nextWeek('2027-05-17', now, zone)).toBe('2027-05-24');
    expect(nextWeek('2027-05-24', now, zone)).toBeNull();
    expect(canGoToWeek('2027-05-31', now, zone)).toBe(false);
  });

  it('closes days that are over at the shop, and only those [9.15]', () => {
    const lateEvening = new Date('2026-11-26T03:00:00Z');
    expect(isPastDay('2026-11-24', lateEvening, zone)).toBe(true);
    expect(isPastDay('2026-11-25', lateEvening, zone)).toBe(false);
    expect(isPastDay('2026-11-26', lateEvening, zone)).toBe(false);
  });
});
