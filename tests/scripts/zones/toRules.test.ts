import { describe, expect, test } from 'vitest';
import { toRules } from '../../../scripts/zones/toRules.ts';
import { zonePeriods } from '../../../src/booking/clock/zonePeriods.ts';

const span = { fromMs: Date.UTC(2020, 0, 1), untilMs: Date.UTC(2040, 0, 1) };

describe('rules of a zone', () => {
  test.each([
    ['summer time on Sundays', 'EST5EDT,M3.2.0,M11.1.0'],
    ['summer time in the south, by half an hour', '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0'],
    ['a change on the day before a Sunday', '<-02>2<-01>,M3.5.0/-1,M10.5.0/0'],
    ['no summer time', 'MST7'],
    ['a law that ends summer time', 'PST8PDT,M3.2.0,M11.1.0 2026-11-01T09:00Z MST7'],
    ['a law that begins it', 'EET-2 2023-04-27T22:00Z EET-2EEST,M4.5.5/0,M10.5.4/24'],
  ])('give the same periods as %s', (_, rules) => {
    const periods = zonePeriods(rules, span);

    expect(toRules(periods, span)).toBe(rules);
  });

  test('list changes without a pattern one by one', () => {
    const rules = 'EST5 2024-03-01T07:00Z CST6 2025-09-09T06:00Z EST5';

    expect(toRules(zonePeriods(rules, span), span)).toBe(rules);
  });
});
