import { describe, expect, it } from 'vitest';
import { shownCustomerVehicles } from '../../../src/booking/vehicle/shownCustomerVehicles.ts';
import { knownVehicle } from '../support/visits.ts';

describe('shownCustomerVehicles', () => {
  it('empties recommended services where the shop does not show declined jobs [7.10]', () => {
    const shown = shownCustomerVehicles([knownVehicle], { showDeclinedJobs: false });
    expect(shown).toEqual([{ ...knownVehicle, recommendedServices: [] }]);
    expect(shownCustomerVehicles([knownVehicle], { showDeclinedJobs: true })).toEqual([
      knownVehicle,
    ]);
  });
});
