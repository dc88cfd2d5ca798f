import { describe, expect, it } from 'vitest';
import { countryOfState, stateCode, stateGroups } from '../../../src/booking/customer/states.ts';

describe('states', () => {
  it('has 50 states, DC and Puerto Rico, and 13 provinces and territories [3.25]', () => {
    expect(stateGroups.map(({ country, states }) => [country, states.length])).toEqual([
      ['US', 52],
      ['CA', 13],
    ]);
  });

  it('knows a state by its code and by its name, and nothing else', () => {
    const given = ['WA', ' wa ', 'washington', 'Québec', 'Quebec', 'Somewhere', '', undefined];
    expect(given.map(stateCode)).toEqual(['WA', 'WA', 'WA', '', 'QC', '', '', '']);
  });

  it('has each code and each name once, by name [3.25]', () => {
    for (const { states } of stateGroups) {
      const labels = states.map(({ label }) => label);
      expect(labels).toEqual(labels.toSorted());
    }
    const all = stateGroups.flatMap(({ states }) => states);
    expect(new Set(all.map(({ code }) => code)).size).toBe(65);
    expect(new Set(all.map(({ label }) => label)).size).toBe(65);
    expect(all.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('knows the country of a code', () => {
    expect(countryOfState('on')).toBe('CA');
    expect(countryOfState('PR')).toBe('US');
    expect(countryOfState('XX')).toBeUndefined();
    expect(countryOfState(undefined)).toBeUndefined();
  });
});
