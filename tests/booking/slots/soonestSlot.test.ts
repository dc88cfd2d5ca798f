import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAfterHoursDay, soonestSlot } from '../../../src/booking/slots/soonestSlot.ts';
import { initialSlotDate } from '../../../src/booking/slots/initialSlotDate.ts';
import { addDays, sevenDaysFrom } from '../../../src/booking/clock/localDate.ts';
import { offeredTimes } from '../../../src/booking/slots/offeredTimes.ts';
import { shopMonday, shopNow, toInstant } from '../../../src/booking/clock/shopTime.ts';
import { zoneNamed } from '../support/zones.ts';

type Slots = Record<string, string[]>;

/** A shop with these slots, which records the weeks that are requested. */
function shopWith(slots: Slots) {
  const weeks: string[] = [];
  const fetchWeek = (weekStart: string) => {
    weeks.push(weekStart);
    const days = new Set(sevenDaysFrom(weekStart));
    return Promise.resolve(
      Object.fromEntries(Object.entries(slots).filter(([date]) => days.has(date))),
    );
  };
  return { fetchWeek, weeks };
}

const zone = zoneNamed('America/New_York');
// A Wednesday, 9:00 at the shop.
const now = new Date('2026-11-25T14:00:00Z');

describe('soonestSlot', () => {
  it('takes the first time later than now in the current week, with one call [4.41]', async () => {
    const { fetchWeek, weeks } = shopWith({
      '2026-11-26': ['08:00:00'],
      '2026-11-25': ['10:00:00', '09:00:00', '09:30:00'],
      '2026-11-24': ['15:00:00'],
    });

    expect(await soonestSlot(fetchWeek, now, zone)).toBe('2026-11-25T09:30:00');
    expect(weeks).toEqual(['2026-11-23']);
  });

  it('advances week by week until something is found [4.42]', async () => {
    const { fetchWeek, weeks } = shopWith({
      '2026-11-24': ['15:00:00'],
      '2026-12-16': ['08:00:00'],
    });

    expect(await soonestSlot(fetchWeek, now, zone)).toBe('2026-12-16T08:00:00');
    expect(weeks).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']);
  });

  it('gives up after four weeks [9.9]', async () => {
    const { fetchWeek, weeks } = shopWith({ '2026-12-21': ['08:00:00'] });

    expect(await soonestSlot(fetchWeek, now, zone)).toBeNull();
    expect(weeks).toHaveLength(4);
  });

  it('begins with the Monday of the shop’s week, not of the visitor’s [4.41]', async () => {
    const { fetchWeek, weeks } = shopWith({});
    const sundayInChicago = new Date('2026-11-23T04:30:00Z');

    await soonestSlot(fetchWeek, sundayInChicago, zoneNamed('America/Chicago'));

    expect(weeks[0]).toBe('2026-11-16');
  });

  it('finds the earliest of all offered times, or none, whatever the slots and the clock', async () => {
    const times = fc.constantFrom('01:30:00', '02:30:00', '08:00:00', '23:30:00');
    const zones = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'UTC');
    // Around the start and the end of daylight saving time.
    const moments = fc.constantFrom(Date.UTC(2026, 2, 6), Date.UTC(2026, 9, 30));
    await fc.assert(
      fc.asyncProperty(
        zones,
        moments,
        fc.integer({ min: 0, max: 96 }),
        fc.array(fc.tuple(fc.integer({ min: -7, max: 40 }), times), { maxLength: 12 }),
        async (name, moment, halfHours, offered) => {
          const shop = zoneNamed(name);
          const at = new Date(moment + halfHours * 1_800_000);
          const monday = shopMonday(at, shop);
          const slots: Slots = {};
          for (const [days, time] of offered) (slots[addDays(monday, days)] ??= []).push(time);

          const found = await soonestSlot(shopWith(slots).fetchWeek, at, shop);

          const expected = offered
            .filter(([days]) => days >= 0 && days < 28)
            .map(([days, time]) => [addDays(monday, days), time] as const)
            .filter(([date, time]) => (toInstant(date, time, shop) ?? at) > at)
            .map(([date, time]) => `${date}T${time}`)
            .toSorted()[0];
          expect(found).toBe(expected ?? null);
        },
      ),
    );
  });
});

describe('offeredTimes', () => {
  it('leaves out times that are over or that the clocks skip', () => {
    const slots = { '2026-03-08': ['03:00:00', '02:30:00', '01:30:00', '00:30:00'] };
    const one = toInstant('2026-03-08', '01:00:00', zone)!;
    expect(offeredTimes(slots, '2026-03-08', one, zone)).toEqual(['01:30:00', '03:00:00']);
    expect(offeredTimes(slots, '2026-03-09', one, zone)).toEqual([]);
  });
});

describe('initialSlotDate', () => {
  it('is the day of the soonest slot [4.45]', () => {
    expect(initialSlotDate('2026-12-16T08:00:00', now, zone)).toBe('2026-12-16');
  });

  it('is the Monday of the week four days ahead where there is none [4.45]', () => {
    expect(initialSlotDate(null, now, zone)).toBe('2026-11-23');
    expect(initialSlotDate(undefined, new Date('2026-11-26T14:00:00Z'), zone)).toBe('2026-11-30');
  });
});

describe('firstAfterHoursDay', () => {
  it('picks the first day present, though its list is empty, and not before today [4.47]', async () => {
    const { fetchWeek } = shopWith({ '2026-11-23': [], '2026-11-27': [], '2026-11-28': [] });
    expect(await firstAfterHoursDay(fetchWeek, undefined, now, zone)).toBe('2026-11-27');
  });

  it('takes today', async () => {
    const { fetchWeek } = shopWith({ '2026-11-25': [] });
    expect(await firstAfterHoursDay(fetchWeek, undefined, now, zone)).toBe('2026-11-25');
  });

  it('begins with the week of the day chosen so far and looks at four weeks [4.46]', async () => {
    const { fetchWeek, weeks } = shopWith({});
    expect(await firstAfterHoursDay(fetchWeek, '2026-12-10', now, zone)).toBeNull();
    expect(weeks).toEqual(['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']);
  });

  it('begins with this week where the day chosen so far is over [4.46]', async () => {
    const { fetchWeek, weeks } = shopWith({ '2026-11-26': [] });
    expect(await firstAfterHoursDay(fetchWeek, '2026-10-01', now, zone)).toBe('2026-11-26');
    expect(weeks).toEqual([shopMonday(now, zone)]);
    expect(shopNow(now, zone).startsWith('2026-11-25')).toBe(true);
  });
});
