import { describe, expect, test } from 'vitest';
import type { DayWithoutTimes, Decided } from '../../../../src/contract/staff.gen.ts';
import type { RefusedRule } from '../../../../src/contract/types.gen.ts';
import {
  dayWithoutTimes,
  decidedInWords,
  notOfferedInWords,
} from '../../../../src/studio/inspector/funnel/notOfferedInWords.ts';
import { dayRules, refusedRules } from '../../../../src/page/journal/decisions.ts';
import { personas, settingsFor } from '../../../../src/studio/simulation/personas.ts';

const shop = settingsFor(personas[0]!);
const [oil, alignment] = shop.services;
const settings = {
  ...shop,
  services: [
    { ...oil!, name: 'Oil change', allowWaiter: true },
    { ...alignment!, name: 'Wheel alignment', allowWaiter: false },
  ],
  vehicleRestrictionSetting: { minimumAllowedYear: 2010 },
};

const told = (...decided: (Decided | null)[]) =>
  notOfferedInWords(
    decided.map((each) => ({ decided: each })),
    settings,
  );

describe('what was refused', () => {
  test.each<[RefusedRule, RegExp]>([
    ['waitCustomNeed', /^Waiting was not offered: a need was written in words/],
    ['waitRecommendedServices', /^Waiting was not offered: a recommended service was chosen/],
    [
      'waitServices',
      /^Waiting was not offered: a chosen service does not allow it in the shop’s settings\. As they are now, customers cannot wait for “Wheel alignment”\.$/,
    ],
    ['afterHours', /^After hours drop-off was not offered: it was switched off/],
    ['courtesy', /^Courtesy transportation was not offered: it was switched off/],
    ['allDays', /^Nothing could be booked: no day of the week was switched on/],
    [
      'vehicleYear',
      /older than the vehicle restriction .* allows\. As it is now, .* 2010 and later/,
    ],
    ['vehicleMake', /^A make was not offered: the vehicle restriction/],
    ['vehicleUnknown', /^No vehicle was offered: the plate or VIN .* is unknown/],
  ])('%s', (rule, sentence) => {
    const { waiting, days, others } = told({ refused: [rule] })!;

    const [answer] = rule.startsWith('wait') ? waiting : rule === 'allDays' ? days : others;
    expect(answer!.sentences[0]).toMatch(sentence);
    expect(decidedInWords({ refused: [rule] })).toMatch(/^not offered: [a-z]/);
  });

  test('every rule has a sentence without gaps', () => {
    for (const rule of refusedRules) {
      const { waiting, days, others } = told({ refused: [rule] })!;
      const { sentences } = [...waiting, ...days, ...others].find(
        (each) => each.sentences.length > 0,
      )!;
      expect(sentences.join(' ')).not.toMatch(/[{}]|undefined| {2}/);
    }
  });
});

describe('a day without times', () => {
  const tuesday = 'Tuesday, November 24th, 2026 had no times:';
  test.each<[DayWithoutTimes['rule'], number | undefined, string]>([
    ['past', undefined, 'it was over.'],
    ['tooFar', 6, 'it was too far ahead. Bookings reached 6 months ahead.'],
    ['tooFar', undefined, 'it was too far ahead.'],
    ['closedWeekday', undefined, 'Tuesdays are switched off in the shop’s hours.'],
    ['closedDate', undefined, 'it is one of the shop’s closed dates.'],
    ['dayFull', 6, 'all 6 places of the day were taken.'],
    ['dayFull', 1, 'the one place of the day was taken.'],
    ['dayFull', 0, 'the shop’s limit for Tuesdays was 0 appointments.'],
    ['dayFull', undefined, 'all places of the day were taken.'],
    ['tooSoon', 1440, 'what was left of it was too soon. The shop needed 24 hours of notice.'],
    ['tooSoon', undefined, 'what was left of it was too soon.'],
    ['slotTaken', 2, 'at each time all 2 places were taken.'],
    ['slotTaken', 1, 'each of its times was taken.'],
    ['slotTaken', 0, 'the shop’s limit at one time was 0 appointments.'],
    ['tooSoonOrTaken', undefined, 'what was not taken was too soon for the shop’s notice.'],
    ['noHours', undefined, 'the shop’s hours on Tuesdays held no time.'],
    ['noAfterHours', undefined, 'after hours drop-off was switched off in the shop’s settings.'],
    ['notSaid', undefined, 'the shop’s server gave no reason.'],
  ])('by %s %s', (rule, limit, reason) => {
    const day = { date: '2026-11-24', rule, ...(limit !== undefined && { limit }) };

    expect(dayWithoutTimes(day, false)).toBe(`${tuesday} ${reason}`);
  });

  test('every rule has a sentence, after hours as well', () => {
    for (const rule of dayRules) {
      expect(dayWithoutTimes({ date: '2026-11-24', rule, limit: 3 }, true)).toMatch(
        /^Tuesday, November 24th, 2026 was not offered for a drop-off after hours: [^{}]+\.$/,
      );
    }
  });
});

describe('a visit', () => {
  const week = (...days: DayWithoutTimes[]): Decided => ({
    week: '2026-11-23',
    afterHours: false,
    days,
  });

  test('is told by question, each answer with the record that says so', () => {
    const answers = told(
      null,
      { refused: ['vehicleYear'] },
      { refused: ['waitServices', 'courtesy'] },
      week({ date: '2026-11-24', rule: 'closedDate' }),
      { refused: [] },
      week(),
    )!;

    expect(answers.waiting.map(({ at }) => at)).toEqual([2, 4]);
    expect(answers.waiting[1]!.sentences).toEqual(['Waiting was offered.']);
    expect(answers.others.map(({ at }) => at)).toEqual([1, 2]);
    expect(answers.days.map(({ at }) => at)).toEqual([3, 5]);
    expect(answers.days[0]).toMatchObject({ week: 'week of November 23' });
    expect(answers.days[1]!.sentences).toEqual(['Every day of this week was offered.']);
  });

  test('from before that was kept says nothing', () => {
    expect(told(null, null)).toBeUndefined();
  });

  test('has its decisions in short among what happened', () => {
    expect(decidedInWords({ refused: ['waitServices', 'waitCustomNeed', 'courtesy'] })).toBe(
      'not offered: waiting, courtesy transportation',
    );
    expect(decidedInWords({ refused: [] })).toBe('every way to come was offered');
    expect(decidedInWords(week({ date: '2026-11-24', rule: 'past' }))).toBe(
      'week of November 23: no times on Tue 24',
    );
    expect(decidedInWords(week())).toBe('week of November 23: every day was offered');
  });
});
