import { describe, expect, it } from 'vitest';
import { recommendedServiceAge } from '../../../src/booking/vehicle/recommendedServiceAge.ts';

describe('recommendedServiceAge', () => {
  it('counts whole months', () => {
    expect(recommendedServiceAge('2026-11-01', '2026-11-23')).toEqual({ key: 'thisMonth' });
    expect(recommendedServiceAge('2026-10-23', '2026-11-23')).toEqual({ key: 'oneMonth' });
    expect(recommendedServiceAge('2025-11-23', '2026-11-23')).toEqual({ key: 'months', count: 12 });
  });

  it('says nothing without a date', () => {
    expect(recommendedServiceAge(undefined, '2026-11-23')).toBeUndefined();
    expect(recommendedServiceAge('soon', '2026-11-23')).toBeUndefined();
  });
});
