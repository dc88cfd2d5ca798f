import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { VisitRecord } from '../../../src/contract/types.gen.ts';
import { dayRules, readDecided, refusedRules } from '../../../src/page/journal/decisions.ts';
import {
  timesRefused,
  vehiclesRefused,
  waysRefused,
} from '../../../src/page/journal/notOffered.ts';
import { settingsFor, personas } from '../../../src/studio/simulation/personas.ts';

const settings = settingsFor(personas[0]!);
const [oil, diagnostics] = settings.services;
const services = [
  { ...oil!, allowWaiter: true },
  { ...diagnostics!, allowWaiter: false },
];
const generous = {
  ...settings,
  services,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
};
/** Monday, 23 November 2026, 9:00 in New York. */
const now = new Date('2026-11-23T14:00:00Z');
const shop = { ...settings, shop: { ...settings.shop, timeZone: 'America/New_York' } };
const monday = '2026-11-23';

/** What the server reads in a record of the page. */
const read = (record: Omit<VisitRecord, 'ms'>) => readDecided({ ms: 0, ...record });
const enumOf = (file: string, name: string) =>
  (
    JSON.parse(readFileSync(`schemas/api/${file}`, 'utf8')) as {
      $defs: Record<string, { enum: string[] }>;
    }
  ).$defs[name]!.enum;

test('the numbers mean the rules of the contract, in its order', () => {
  expect(refusedRules).toEqual(enumOf('journal.json', 'RefusedRule'));
  expect(dayRules).toEqual([...enumOf('appointments.json', 'NoTimesRule'), 'notSaid']);
});

describe('ways to come', () => {
  test.each([
    ['all', {}, generous, []],
    ['waiting, for a need in words', { customNeed: 'A rattle' }, generous, ['waitCustomNeed']],
    [
      'waiting, for recommended services',
      { selectedRecommendedServiceIds: [7] },
      generous,
      ['waitRecommendedServices'],
    ],
    [
      'waiting, for a service that does not allow it',
      { selectedServiceIds: [diagnostics!.id] },
      generous,
      ['waitServices'],
    ],
    ['after hours', {}, { ...generous, allowAfterHoursDropoff: false }, ['afterHours']],
    [
      'courtesy transportation',
      {},
      { ...generous, allowCourtesyTransportationRequest: false },
      ['courtesy'],
    ],
  ])('%s', (_what, answers, given, rules) => {
    expect(read({ refused: waysRefused(answers, given) })).toEqual({ refused: rules });
  });
});

describe('vehicles', () => {
  const restricted = {
    ...settings,
    vehicleRestrictionSetting: { minimumAllowedYear: 2010, allowedMakeIds: [1] },
  };
  const refused = (call: 'searchVehicles' | 'getMakes', answer: unknown) =>
    read({ refused: vehiclesRefused(call, answer, restricted) });

  test('by their year, by their make, or because none was found', () => {
    expect(
      refused('searchVehicles', [
        { makeId: 1, year: 2009 },
        { makeId: 1, year: 2008 },
        { makeId: 2, year: 2020 },
      ]),
    ).toEqual({ refused: ['vehicleYear', 'vehicleMake'] });
    expect(refused('searchVehicles', [])).toEqual({ refused: ['vehicleUnknown'] });
  });

  test('makes of a year', () => {
    expect(refused('getMakes', [{ makeId: 1 }, { makeId: 2 }])).toEqual({
      refused: ['vehicleMake'],
    });
  });

  test('none, whatever a backend answers', () => {
    expect(refused('searchVehicles', 'nothing')).toEqual({ refused: [] });
    expect(refused('searchVehicles', [{ makeId: 1, year: 2020 }])).toEqual({ refused: [] });
  });
});

describe('times', () => {
  const week = (answer: unknown, { date = monday, afterHours = false } = {}) =>
    timesRefused({ monday: date, afterHours }, answer, shop, now);
  const decided = (answer: unknown, options = {}) => {
    const times = week(answer, options);
    return times === undefined ? undefined : read({ times });
  };

  test('each day without one, with its rule and limit', () => {
    const slots = {
      '2026-11-25': ['08:00:00'],
      '2026-11-26': ['08:00:00'],
      '2026-11-28': ['08:00:00'],
    };
    const noTimes = {
      '2026-11-23': { rule: 'tooSoon', limit: 1440 },
      '2026-11-24': { rule: 'dayFull', limit: 6 },
      '2026-11-27': { rule: 'closedDate' },
      '2026-11-29': { rule: 'closedWeekday' },
    };

    expect(decided({ slots, noTimes })).toEqual({
      week: monday,
      afterHours: false,
      days: [
        { date: '2026-11-23', rule: 'tooSoon', limit: 1440 },
        { date: '2026-11-24', rule: 'dayFull', limit: 6 },
        { date: '2026-11-27', rule: 'closedDate' },
        { date: '2026-11-29', rule: 'closedWeekday' },
      ],
    });
  });

  test('times that are over by the shop’s clock are past, and a backend may give no reason', () => {
    const answer = decided({ slots: { '2026-11-23': ['08:30:00'], '2026-11-24': ['08:30:00'] } });

    expect(answer).toMatchObject({
      days: [
        { date: '2026-11-23', rule: 'past' },
        ...['25', '26', '27', '28', '29'].map((day) => ({
          date: `2026-11-${day}`,
          rule: 'notSaid',
        })),
      ],
    });
  });

  test('after hours a day that is listed is offered', () => {
    const slots = Object.fromEntries(
      ['23', '24', '25', '26', '27', '28'].map((day) => [`2026-11-${day}`, []]),
    );

    expect(decided({ slots }, { afterHours: true })).toEqual({
      week: monday,
      afterHours: true,
      days: [{ date: '2026-11-29', rule: 'notSaid' }],
    });
  });

  test('nothing of an answer that cannot be read, or of days that are no week', () => {
    expect(week('Hello')).toBeUndefined();
    expect(week({ slots: {} }, { date: '2026-11-24' })).toBeUndefined();
  });

  test('numbers of a newer page do no harm', () => {
    expect(read({ refused: [2, 98] })).toEqual({ refused: ['waitServices'] });
    const days = [[77], [], [], [], [], [], []];
    expect(read({ times: { week: 2968, days } })).toMatchObject({
      days: [{ date: '2026-11-23', rule: 'notSaid' }],
    });
  });
});
