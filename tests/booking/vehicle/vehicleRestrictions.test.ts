import { describe, expect, it } from 'vitest';
import {
  allowedMakes,
  allowedVehicles,
  yearsSince,
} from '../../../src/booking/vehicle/vehicleRestrictions.ts';
import { addedVehicle } from '../support/visits.ts';

const makes = [
  { makeId: 1, makeName: 'Honda' },
  { makeId: 2, makeName: 'Ford' },
];
const found = [
  { ...addedVehicle, makeId: 1, year: 2010, subModels: [] },
  { ...addedVehicle, makeId: 2, year: 2020, subModels: [] },
];

describe('vehicleRestrictions', () => {
  it('leaves every make where the shop names none', () => {
    for (const restriction of [null, undefined, {}, { allowedMakeIds: [] }]) {
      expect(allowedMakes(makes, restriction)).toEqual(makes);
    }
  });

  it('leaves the makes that the shop names [5.14]', () => {
    expect(allowedMakes(makes, { allowedMakeIds: [2, 3] })).toEqual([makes[1]]);
    expect(allowedMakes(makes, { allowedMakeIds: [3] })).toEqual([]);
  });

  it('filters found vehicles by make and minimum year [5.15]', () => {
    expect(allowedVehicles(found, { minimumAllowedYear: 2010 }).searchResults).toEqual(found);
    expect(allowedVehicles(found, { minimumAllowedYear: 2011 })).toEqual({
      searchResults: [found[1]],
      isFilteredResultsEmpty: false,
    });
  });

  it('distinguishes finding nothing from finding only vehicles that the shop excludes [5.16]', () => {
    const restriction = { allowedMakeIds: [1], minimumAllowedYear: 2011 };
    expect(allowedVehicles(found, restriction).isFilteredResultsEmpty).toBe(true);
    expect(allowedVehicles([], restriction).isFilteredResultsEmpty).toBe(false);
  });

  it('counts the years down to the minimum year [7.13]', () => {
    expect(yearsSince(2024, 2026)).toEqual([{ year: 2026 }, { year: 2025 }, { year: 2024 }]);
    expect(yearsSince(2027, 2026)).toEqual([]);
  });
});
