import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOption } from '../../../src/booking/shop/appointmentOption.ts';
import {
  canRequestCourtesy,
  offeredPreference,
  waiterOptions,
} from '../../../src/booking/shop/waiterOptions.ts';
import { settings } from '../support/visits.ts';

describe('appointmentOption', () => {
  it('gives the calls’ word for each preference [4.37]', () => {
    expect(appointmentOption('after-hours-drop-off')).toBe('AFTER_HOURS_DROP_OFF');
    expect(appointmentOption('wait-at-shop')).toBe('WAIT');
    expect(appointmentOption('drop-off-vehicle')).toBe('DROP_OFF');
    expect(appointmentOption(undefined)).toBeUndefined();
  });
});

describe('waiterOptions', () => {
  it('offers to wait where every service allows it and nothing else is asked for', () => {
    expect(waiterOptions({ selectedServiceIds: [1] }, settings)).toContain('wait-at-shop');
    expect(waiterOptions({ selectedServiceIds: ['1'] }, settings)).toContain('wait-at-shop');
  });

  it('offers after hours only where the shop does [6.5]', () => {
    expect(waiterOptions({}, settings)).toContain('after-hours-drop-off');
    expect(waiterOptions({}, { ...settings, allowAfterHoursDropoff: false })).not.toContain(
      'after-hours-drop-off',
    );
  });

  it('offers to wait exactly by the rule, and always to drop off [5.13] [6.7]', () => {
    const visits = fc.record(
      {
        customNeed: fc.constantFrom('', '  ', 'A rattle'),
        selectedServiceIds: fc.subarray([1, 'brakes', 'gone']),
        selectedRecommendedServiceIds: fc.subarray(['job-1', 2]),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(visits, (answers) => {
        const offered = waiterOptions(answers, settings);
        const { customNeed = '', selectedServiceIds = [] } = answers;
        const { selectedRecommendedServiceIds = [] } = answers;
        expect(offered[0]).toBe('drop-off-vehicle');
        expect(offered.includes('wait-at-shop')).toBe(
          customNeed.trim() === '' &&
            selectedRecommendedServiceIds.length === 0 &&
            selectedServiceIds.every((id) => id === 1),
        );
      }),
    );
  });

  it('falls back to dropping off where the chosen preference is no longer offered [3.30] [9.20]', () => {
    const offered = waiterOptions({ customNeed: 'A rattle' }, settings);
    expect(offeredPreference('wait-at-shop', offered)).toBe('drop-off-vehicle');
    expect(offeredPreference('after-hours-drop-off', offered)).toBe('after-hours-drop-off');
    expect(offeredPreference(undefined, offered)).toBe('drop-off-vehicle');
  });

  it('offers a ride only to who drops off at a shop that gives rides [6.6]', () => {
    const without = { ...settings, allowCourtesyTransportationRequest: false };
    expect(canRequestCourtesy('drop-off-vehicle', settings)).toBe(true);
    expect(canRequestCourtesy('wait-at-shop', settings)).toBe(false);
    expect(canRequestCourtesy('after-hours-drop-off', settings)).toBe(false);
    expect(canRequestCourtesy('drop-off-vehicle', without)).toBe(false);
  });
});
