import { describe, expect, it } from 'vitest';
import { explainDay } from '../../../../src/booking/slots/availability.ts';
import type { DayAvailability } from '../../../../src/contract/types.gen.ts';
import { dayInWords } from '../../../../src/studio/inspector/why/dayInWords.ts';
import { personas, settingsFor } from '../../../../src/studio/simulation/personas.ts';
import { zoneNamed } from '../../../booking/support/zones.ts';

/** Friday, 20 November 2026, 07:00 in New York. */
const now = new Date('2026-11-20T12:00:00Z');
const tuesday = '2026-11-24';

function said({
  date = tuesday,
  hours = {},
  taken = {},
  option = 'DROP_OFF',
  ...changes
}: {
  date?: string;
  hours?: Partial<DayAvailability>;
  taken?: Record<string, { total: number; bySlot: Record<string, number> }>;
  option?: 'DROP_OFF' | 'AFTER_HOURS_DROP_OFF';
  closedDates?: string[];
  allowAfterHoursDropoff?: boolean;
}) {
  const rules = {
    zone: zoneNamed('America/New_York'),
    dayAvailabilities: settingsFor(personas[0]!).dayAvailabilities.map((day) => ({
      ...day,
      enabled: day.day !== 'SUNDAY',
      startTime: '08:00:00',
      endTime: '10:00:00',
      dayLimit: null,
      slotLimit: null,
      ...hours,
    })),
    closedDates: [],
    minimumNoticeMinutes: 120,
    horizonMonths: 6,
    allowAfterHoursDropoff: true,
    ...changes,
  };
  return dayInWords(explainDay({ rules, option, now, taken }, date));
}

describe('why there is no time on a day', () => {
  it('is a closed date, a weekday off, or both', () => {
    expect(said({ closedDates: [tuesday] })).toMatchObject({
      because: ['Tuesday, November 24th, 2026 is one of the shop’s closed dates.'],
      change:
        'It would be open without Tuesday, November 24th, 2026 among the shop’s closed dates.',
    });
    expect(said({ date: '2026-11-22', closedDates: ['2026-11-22'] }).because).toHaveLength(2);
    expect(said({ date: '2026-11-22' })).toMatchObject({
      because: ['The shop is closed on Sundays.'],
      change: 'It would be open if Sundays were switched on in the shop’s hours.',
    });
  });

  it('is the limit of the day, with how many are booked', () => {
    const taken = { [tuesday]: { total: 3, bySlot: { '08:00:00': 3 } } };

    const { because, change, facts } = said({ hours: { dayLimit: 3 }, taken });

    expect(because).toEqual(['The day is full: 3 of at most 3 appointments are booked.']);
    expect(change).toContain('a limit above 3 for Tuesdays');
    expect(facts).toContainEqual({ name: 'Booked', value: '3 of at most 3 that day' });
    expect(said({ hours: { dayLimit: 0 } }).because[0]).toContain('their limit is 0');
  });

  it('is the limit of each time, or the notice, and says which times are left', () => {
    const friday = '2026-11-20';
    const taken = { [friday]: { total: 1, bySlot: { '09:30:00': 1 } } };

    expect(said({ date: friday, hours: { slotLimit: 1 }, taken }).because).toEqual([
      'Customers can choose 9:00am.',
      '8:00am to 8:30am: passed, or too soon. The shop needs 2 hours of notice.',
      '9:30am: full, with 1 booked at that time.',
    ]);
  });

  it('is the past, the end of the calendar, or after hours that is off', () => {
    expect(said({ date: '2026-11-19' })).toMatchObject({ change: undefined });
    expect(said({ date: '2027-06-01' }).because[0]).toContain('Thursday, May 20th, 2027');
    expect(said({ option: 'AFTER_HOURS_DROP_OFF', allowAfterHoursDropoff: false }).because).toEqual(
      ['The shop does not offer after hours drop-off.'],
    );
  });

  it('is nothing where there are times', () => {
    expect(said({}).because).toEqual(['Customers can choose 8:00am to 9:30am.']);
    expect(said({ hours: { endTime: '07:00:00' } }).because[0]).toContain('end before they begin');
  });
});
