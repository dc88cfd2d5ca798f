import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppointmentOption, Day } from '../../../src/contract/types.gen.ts';
import {
  type AvailabilityRules,
  explainDay,
  offeredSlots,
  offeredWeek,
  refusal,
  refusals,
  type TakenSlots,
} from '../../../src/booking/slots/availability.ts';
import { sevenDaysFrom } from '../../../src/booking/clock/localDate.ts';
import { clockOn, shopToday } from '../../../src/booking/clock/shopTime.ts';
import { zoneNamed } from '../support/zones.ts';

const WEEK: Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function shop(changes: Partial<AvailabilityRules> = {}, hours: object = {}): AvailabilityRules {
  return {
    zone: zoneNamed('America/New_York'),
    dayAvailabilities: WEEK.map((day) => ({
      day,
      enabled: day !== 'SUNDAY',
      startTime: '08:00:00',
      endTime: '10:15:00',
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
}

/** Friday, 20 November 2026, 07:00 in New York. */
const NOW = new Date('2026-11-20T12:00:00Z');
const ask = { now: NOW, option: 'DROP_OFF' as AppointmentOption, taken: {} as TakenSlots };

describe('offered slots', () => {
  test('are every half hour from the start, the last one before the end [9.7]', () => {
    const slots = offeredSlots({ ...ask, rules: shop(), from: '2026-11-23' });

    expect(slots['2026-11-23']).toEqual([
      '08:00:00',
      '08:30:00',
      '09:00:00',
      '09:30:00',
      '10:00:00',
    ]);
  });

  test('cover seven days without the days that are off or closed', () => {
    const rules = shop({ closedDates: ['2026-11-26'] });

    const slots = offeredSlots({ ...ask, rules, from: '2026-11-23' });

    expect(Object.keys(slots)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-28',
    ]);
  });

  test('are none in the hours for which a date is closed, and a day of no others is a closed one', () => {
    const [wednesday, thursday] = ['2026-11-25', '2026-11-26'] as const;
    const closedHours = {
      [wednesday]: { from: '08:30:00', to: '10:00:00' },
      [thursday]: { from: '07:00:00', to: '12:00:00' },
    };
    const rules = shop({ closedHours });

    const week = offeredWeek({ ...ask, rules, from: '2026-11-23' });

    expect(week.slots[wednesday]).toEqual(['08:00:00', '10:00:00']);
    expect(week.noTimes[thursday]).toEqual({ rule: 'closedDate' });
  });

  test('leave the shop its notice: at seven, nine is the first', () => {
    const slots = offeredSlots({ ...ask, rules: shop(), from: '2026-11-20' });

    expect(slots['2026-11-20']).toEqual(['09:00:00', '09:30:00', '10:00:00']);
  });

  test('are gone where the slot or the day is full', () => {
    const rules = shop({}, { slotLimit: 2, dayLimit: 4 });
    const taken = {
      '2026-11-23': { total: 3, bySlot: { '08:00:00': 2, '09:00:00': 1 } },
      '2026-11-24': { total: 4, bySlot: {} },
    };

    const slots = offeredSlots({ ...ask, rules, taken, from: '2026-11-23' });

    expect(slots['2026-11-23']).toEqual(['08:30:00', '09:00:00', '09:30:00', '10:00:00']);
    expect(slots['2026-11-24']).toBeUndefined();
  });

  test('end six months ahead, on the last day of a shorter month', () => {
    const now = new Date('2026-08-31T12:00:00Z');
    const everyDay = shop({}, { enabled: true });

    const slots = offeredSlots({ ...ask, rules: everyDay, now, from: '2027-02-26' });

    expect(Object.keys(slots)).toEqual(['2027-02-26', '2027-02-27', '2027-02-28']);
  });

  test('skip the hour that spring takes away, and offer the repeated one once', () => {
    const rules = shop({}, { enabled: true, startTime: '01:00:00', endTime: '03:30:00' });

    const spring = offeredSlots({ ...ask, rules, from: '2027-03-14' })['2027-03-14'];
    const autumn = offeredSlots({ ...ask, rules, now: new Date('2026-10-30'), from: '2026-11-01' });

    expect(spring).toEqual(['01:00:00', '01:30:00', '03:00:00']);
    expect(autumn['2026-11-01']).toEqual([
      '01:00:00',
      '01:30:00',
      '02:00:00',
      '02:30:00',
      '03:00:00',
    ]);
  });

  test("are the shop's day, whatever day it is elsewhere", () => {
    const rules = shop({ zone: zoneNamed('Pacific/Auckland'), minimumNoticeMinutes: 0 });
    // Saturday, 09:00 in Auckland; still Friday in UTC.
    const now = new Date('2026-11-20T20:00:00Z');

    const slots = offeredSlots({ ...ask, rules, now, from: '2026-11-20' });

    expect(slots['2026-11-20']).toBeUndefined();
    expect(slots['2026-11-21']).toEqual(['09:00:00', '09:30:00', '10:00:00']);
  });

  test('after hours are days with an empty list, today until notice before eight', () => {
    const option = 'AFTER_HOURS_DROP_OFF';
    const rules = shop({}, { dayLimit: 1 });
    const taken = { '2026-11-21': { total: 1, bySlot: {} } };

    const early = offeredSlots({ ...ask, rules, option, taken, from: '2026-11-20' });
    const late = new Date('2026-11-20T23:00:01Z');
    const evening = offeredSlots({ ...ask, rules, option, taken, now: late, from: '2026-11-20' });

    expect(early['2026-11-20']).toEqual([]);
    expect(early['2026-11-21']).toBeUndefined();
    expect(evening['2026-11-20']).toBeUndefined();
  });

  test('after hours there is none where the shop does not offer it', () => {
    const rules = shop({ allowAfterHoursDropoff: false });

    expect(
      offeredSlots({ ...ask, rules, option: 'AFTER_HOURS_DROP_OFF', from: '2026-11-23' }),
    ).toEqual({});
  });

  test('are none for what is no date', () => {
    expect(offeredSlots({ ...ask, rules: shop(), from: '2026-02-30' })).toEqual({});
  });
});

describe('a refusal', () => {
  const monday = { ...ask, rules: shop({}, { slotLimit: 1, dayLimit: 3 }), date: '2026-11-23' };

  test.each([
    ['noTime', { time: undefined }],
    ['notOffered', { time: '08:10:00' }],
    ['notOffered', { time: '10:30:00' }],
    ['notOffered', { time: '99:99:99' }],
    ['notOffered', { time: 'constructor' }],
    [
      'slotTaken',
      { time: '08:30:00', taken: { '2026-11-23': { total: 1, bySlot: { '08:30:00': 1 } } } },
    ],
    ['dayFull', { time: '08:30:00', taken: { '2026-11-23': { total: 3, bySlot: {} } } }],
    ['closed', { date: '2026-11-22', time: '08:30:00' }],
    ['past', { date: '2026-11-19', time: '08:30:00' }],
    ['tooSoon', { date: '2026-11-20', time: '08:30:00' }],
    ['tooFar', { date: '2027-05-21', time: '08:30:00' }],
    ['noSuchDate', { date: '2026-13-01', time: '08:30:00' }],
  ] as const)('says %s for %o', (sentence, choice) => {
    expect(refusal({ ...monday, ...choice })).toBe(refusals[sentence]);
  });

  test('is none for a free slot', () => {
    expect(refusal({ ...monday, time: '08:30:00' })).toBeNull();
  });
});

const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Phoenix',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
  'Africa/Casablanca',
];
const time = fc
  .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.constantFrom(0, 10, 30, 40) })
  .map(({ h, m }) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}:00`);
const limit = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
const now = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2028-12-31'),
  noInvalidDate: true,
});

const situation = now.chain((moment) => {
  const date = fc
    .integer({ min: -3, max: 200 })
    .map((days) => shift(moment.toISOString().slice(0, 10), days));
  const places = fc.record({
    total: fc.integer({ min: 0, max: 4 }),
    bySlot: fc.dictionary(time, fc.integer({ min: 0, max: 4 }), { maxKeys: 4 }),
  });
  return fc.record({
    now: fc.constant(moment),
    from: date,
    option: fc.constantFrom<AppointmentOption>('DROP_OFF', 'WAIT', 'AFTER_HOURS_DROP_OFF'),
    taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), places), { maxLength: 4 }),
    rules: fc.record({
      zone: fc.constantFrom(...zones).map(zoneNamed),
      dayAvailabilities: fc.tuple(
        ...WEEK.map((day) =>
          fc.record({
            day: fc.constant(day),
            enabled: fc.boolean(),
            startTime: time,
            endTime: time,
            dayLimit: limit,
            slotLimit: limit,
          }),
        ),
      ),
      closedDates: fc.array(date, { maxLength: 3 }),
      minimumNoticeMinutes: fc.integer({ min: 0, max: 3000 }),
      horizonMonths: fc.integer({ min: 0, max: 7 }),
      allowAfterHoursDropoff: fc.boolean(),
    }),
  });
});

function shift(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

describe('slots and refusals', () => {
  test('agree on every ten minutes of the week, for any shop, zone, moment and bookings', () => {
    const tenMinutes = Array.from({ length: 144 }, (_, i) =>
      new Date(i * 600_000).toISOString().slice(11, 19),
    );
    fc.assert(
      fc.property(situation, ({ taken: list, from, ...given }) => {
        const taken = Object.fromEntries(list.map(([day, places]) => [shift(from, day), places]));
        const question = { ...given, taken };
        const slots = offeredSlots({ ...question, from });
        for (const date of sevenDaysFrom(from)) {
          if (given.option === 'AFTER_HOURS_DROP_OFF') {
            expect(refusal({ ...question, date }) === null).toBe(slots[date] !== undefined);
            continue;
          }
          const bookable = tenMinutes.filter(
            (each) => refusal({ ...question, date, time: each }) === null,
          );
          expect(bookable).toEqual(slots[date] ?? []);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('where the clocks change', () => {
  const transitionZones = [...zones, 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut'];
  const QUARTER_MS = 900_000;
  const DAY_MS = 86_400_000;

  /** The time that a zone's clocks show by `Intl`, not by our own code: "yyyy-MM-dd HH:mm:ss". */
  function wallOf(timeZone: string): (instantMs: number) => string {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return (instantMs) => format.format(instantMs);
  }

  /** Days of three years on which a zone's offset changes, and the days beside them. */
  function changingDays(timeZone: string): string[] {
    const wall = wallOf(timeZone);
    const offset = (ms: number) => Date.parse(`${wall(ms).replace(' ', 'T')}Z`) - ms;
    const days = [];
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2029, 0, 1); ms += DAY_MS) {
      if (offset(ms) !== offset(ms + DAY_MS))
        days.push(...[-1, 0, 1].map((by) => ms + by * DAY_MS));
    }
    return days.map((ms) => new Date(ms).toISOString().slice(0, 10));
  }

  test.each(transitionZones)(
    'in %s each wall time is its first instant, and one that is skipped is none',
    (timeZone) => {
      const wall = wallOf(timeZone);
      for (const date of [...changingDays(timeZone), '2026-07-01']) {
        const midnight = Date.parse(`${date}T00:00:00Z`);
        const first = new Map<string, number>();
        for (let ms = midnight - 1.25 * DAY_MS; ms < midnight + 2.25 * DAY_MS; ms += QUARTER_MS) {
          const shown = wall(ms);
          if (!first.has(shown)) first.set(shown, ms);
        }
        const instantOf = clockOn(date, { timeZone });
        for (let second = 0; second < 86_400; second += 900) {
          const time = new Date(second * 1000).toISOString().slice(11, 19);
          expect([date, time, instantOf(time)]).toEqual([date, time, first.get(`${date} ${time}`)]);
        }
      }
    },
  );

  test('in a repeated hour the notice counts to the first of the two', () => {
    const rules = shop(
      { minimumNoticeMinutes: 30 },
      { enabled: true, startTime: '01:00:00', endTime: '02:30:00' },
    );
    const at = (now: string) =>
      offeredSlots({ ...ask, rules, now: new Date(now), from: '2026-11-01' })['2026-11-01'];

    // 01:00 daylight time is 05:00Z, 01:00 standard time 06:00Z, 02:00 is 07:00Z.
    expect(at('2026-11-01T04:30:00Z')).toEqual(['01:00:00', '01:30:00', '02:00:00']);
    expect(at('2026-11-01T05:00:00Z')).toEqual(['01:30:00', '02:00:00']);
    expect(at('2026-11-01T05:30:00Z')).toEqual(['02:00:00']);
    expect(at('2026-11-01T06:30:01Z')).toBeUndefined();
  });

  test('today is the shop’s on both sides of a midnight that does not come', () => {
    // Santiago skips from 24:00 to 01:00 on 6 September 2026.
    const santiago = zoneNamed('America/Santiago');
    expect(shopToday(new Date('2026-09-06T03:59:59Z'), santiago)).toBe('2026-09-05');
    expect(shopToday(new Date('2026-09-06T04:00:00Z'), santiago)).toBe('2026-09-06');
    expect(clockOn('2026-09-06', santiago)('00:00:00')).toBeUndefined();
  });
});

describe('why a day of a week has no times', () => {
  const monday = '2026-11-23';
  const why = (
    date: string,
    { rules = shop(), now = NOW, option = ask.option, taken = ask.taken } = {},
  ) => offeredWeek({ rules, now, option, taken, from: date }).noTimes[date];
  const limited = (limit: number) => shop({}, { dayLimit: limit, slotLimit: limit });
  const all = (count: number) =>
    Object.fromEntries(
      ['08:00:00', '08:30:00', '09:00:00', '09:30:00', '10:00:00'].map((time) => [time, count]),
    );

  test.each([
    ['it has passed', '2026-11-19', {}, { rule: 'past' }],
    ['it is beyond the horizon', '2027-06-01', {}, { rule: 'tooFar', limit: 6 }],
    ['the weekday is switched off', '2026-11-22', {}, { rule: 'closedWeekday' }],
    [
      'it is a closed date',
      monday,
      { rules: shop({ closedDates: [monday] }) },
      { rule: 'closedDate' },
    ],
    [
      'its limit is reached',
      monday,
      { rules: limited(6), taken: { [monday]: { total: 6, bySlot: {} } } },
      { rule: 'dayFull', limit: 6 },
    ],
    [
      'every time is taken',
      monday,
      { rules: shop({}, { slotLimit: 2 }), taken: { [monday]: { total: 10, bySlot: all(2) } } },
      { rule: 'slotTaken', limit: 2 },
    ],
    [
      'every time is too soon',
      '2026-11-20',
      { rules: shop({ minimumNoticeMinutes: 300 }) },
      { rule: 'tooSoon', limit: 300 },
    ],
    [
      'the times that are not too soon are taken',
      '2026-11-20',
      { rules: shop({}, { slotLimit: 1 }), taken: { '2026-11-20': { total: 5, bySlot: all(1) } } },
      { rule: 'tooSoonOrTaken' },
    ],
    [
      'its hours hold no time',
      monday,
      { rules: shop({}, { endTime: '08:00:00' }) },
      { rule: 'noHours' },
    ],
    [
      'the notice ends after the drop-off in the evening',
      '2026-11-20',
      { rules: shop({ minimumNoticeMinutes: 1440 }), option: 'AFTER_HOURS_DROP_OFF' as const },
      { rule: 'tooSoon', limit: 1440 },
    ],
    [
      'nothing is dropped off after hours',
      monday,
      { rules: shop({ allowAfterHoursDropoff: false }), option: 'AFTER_HOURS_DROP_OFF' as const },
      { rule: 'noAfterHours' },
    ],
  ])('%s', (_why, date, given, rule) => {
    expect(why(date, given)).toEqual(rule);
  });

  test('stands for just the days that are not among the slots', () => {
    const { slots, noTimes } = offeredWeek({ ...ask, rules: shop(), from: '2026-11-20' });

    expect([...Object.keys(slots), ...Object.keys(noTimes)].toSorted()).toEqual(
      sevenDaysFrom('2026-11-20'),
    );
  });
});

describe('why a day has its times', () => {
  const friday = '2026-11-20';

  test('names the rule, with the hours, limits, bookings and the closed date it is about', () => {
    const rules = shop({ closedDates: ['2026-11-26'] }, { dayLimit: 2 });
    const full = { '2026-11-24': { total: 2, bySlot: { '08:00:00': 2 } } };
    const why = (date: string) => explainDay({ ...ask, rules, taken: full }, date);

    expect(why('2026-11-24')).toMatchObject({
      refused: 'dayFull',
      taken: 2,
      hours: { day: 'TUESDAY', dayLimit: 2 },
    });
    expect(why('2026-11-26')).toMatchObject({ refused: 'closed', isClosedDate: true });
    expect(why('2026-11-22')).toMatchObject({
      refused: 'closed',
      isClosedDate: false,
      hours: { day: 'SUNDAY', enabled: false },
    });
    expect(why('2027-06-01')).toMatchObject({ refused: 'tooFar', last: '2027-05-20' });
  });

  test('says of each time whether it is taken or too soon', () => {
    const rules = shop({}, { slotLimit: 1 });
    const taken = { [friday]: { total: 1, bySlot: { '10:00:00': 1 } } };

    const { refused, times } = explainDay({ ...ask, rules, taken }, friday);

    expect(refused).toBeNull();
    expect(times.map((each) => each.refused)).toEqual([
      'tooSoon',
      'tooSoon',
      null,
      null,
      'slotTaken',
    ]);
  });

  test('offers what the page offers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 60 * 24 }),
        (day, booked, minutes) => {
          const rules = shop({ closedDates: ['2026-11-25'] }, { dayLimit: 3, slotLimit: 2 });
          const date = sevenDaysFrom(friday)[day]!;
          const taken = { [date]: { total: booked, bySlot: { '09:00:00': booked } } };
          const now = new Date(NOW.getTime() + minutes * 60_000);
          const question = { ...ask, rules, taken, now };

          const free = explainDay(question, date).times.flatMap(({ time, refused }) =>
            refused === null ? [time] : [],
          );

          expect(free).toEqual(offeredSlots({ ...question, from: date })[date] ?? []);
        },
      ),
    );
  });
});
