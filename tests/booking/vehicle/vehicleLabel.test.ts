import { describe, expect, it } from 'vitest';
import { vehicleLabel } from '../../../src/booking/vehicle/vehicleLabel.ts';
import { addedVehicle, knownVehicle } from '../support/visits.ts';

describe('vehicleLabel', () => {
  it('is year, make and model of either kind of vehicle', () => {
    expect(vehicleLabel(knownVehicle)).toBe('2019 Honda Civic');
    expect(vehicleLabel(addedVehicle)).toBe('2021 Toyota Corolla');
  });

  it('leaves out what the shop does not know', () => {
    expect(vehicleLabel({ year: null, make: 'Honda', model: '' })).toBe('Honda');
    expect(vehicleLabel({})).toBe('');
  });
});
