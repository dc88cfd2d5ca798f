import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  isLocalDate,
  mondayOf,
  sevenDaysFrom,
  wholeMonthsBetween,
} from '../../../src/booking/clock/localDate.ts';

const anyDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('localDate', () => {
  it('distinguishes a date of the calendar from other texts', () => {
    expect(isLocalDate('2028-02-29')).toBe(true);
    expect(isLocalDate('2026-02-29')).toBe(false);
    expect(isLocalDate('2026-2-1')).toBe(false);
    expect(isLocalDate('')).toBe(false);
  });

  it('begins weeks on Monday [9.6]', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2027-01-02')).toBe('2026-12-28');
  });

  it('finds the same Monday for all seven days of a week', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const monday = mondayOf(date);
        const week = sevenDaysFrom(monday);
        expect(week).toContain(date);
        expect(new Set(week.map(mondayOf))).toEqual(new Set([monday]));
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });

  it('goes back the days it went on', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  it('keeps to the last day of a shorter month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2026-11-21', 6)).toBe('2027-05-21');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('counts a month once its day is reached', () => {
    expect(wholeMonthsBetween('2026-10-22', '2026-11-21')).toBe(0);
    expect(wholeMonthsBetween('2026-10-21', '2026-11-21')).toBe(1);
    expect(wholeMonthsBetween('2026-01-31', '2026-02-28')).toBe(1);
    expect(wholeMonthsBetween('2026-12-01', '2026-11-21')).toBe(0);
  });
});
