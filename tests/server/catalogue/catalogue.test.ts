import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';

const catalogue = loadCatalogue();

function modelNames(year: number, makeName: string): string[] {
  const make = catalogue.makes(year).find((one) => one.makeName === makeName);
  return make ? catalogue.models(year, make.makeId).map(({ model }) => model.modelName) : [];
}

/** A year, make and model that the selects offer. */
const offeredModel = fc
  .constantFrom(...catalogue.years().map(({ year }) => year))
  .chain((year) =>
    fc
      .constantFrom(...catalogue.makes(year))
      .chain((make) =>
        fc
          .constantFrom(...catalogue.models(year, make.makeId))
          .map((entry) => ({ year, make, entry })),
      ),
  );

function expectDistinct(names: string[]): void {
  const lower = names.map((name) => name.toLowerCase());
  expect(lower).toEqual([...new Set(lower)]);
}

describe('years, makes and models', () => {
  test('years run from the newest to 1996', () => {
    const years = catalogue.years().map(({ year }) => year);
    expect(years).toEqual(Array.from({ length: 32 }, (_, i) => 2027 - i));
  });

  test('makes are properly written, sorted and distinct in every year', () => {
    for (const { year } of catalogue.years()) {
      const names = catalogue.makes(year).map(({ makeName }) => makeName);
      expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
      expectDistinct(names);
      expect(names).toEqual(
        expect.arrayContaining(['BMW', 'Ford', 'Honda', 'Mercedes-Benz', 'Toyota']),
      );
    }
  });

  test('a make that is gone is not offered in later years', () => {
    expect(modelNames(2010, 'Pontiac')).toContain('Vibe');
    expect(modelNames(2011, 'Pontiac')).toEqual([]);
    expect(modelNames(2012, 'Scion')).toEqual(['iQ', 'tC', 'xB', 'xD']);
  });

  test.each([
    [2019, 'Honda', 'Accord Civic CR-V Fit HR-V Insight Odyssey Passport Pilot Ridgeline Clarity'],
    [2015, 'Ford', 'F-150 Fusion Escape Focus Mustang Explorer'],
    [2020, 'Toyota', 'Camry Corolla RAV4 Prius Tacoma'],
    [2003, 'Honda', 'Accord Civic CR-V Element Odyssey Pilot S2000'],
    [1997, 'Toyota', 'Camry Corolla RAV4 Tacoma 4Runner Tercel'],
    [2026, 'Toyota', 'Camry Corolla RAV4 Tacoma bZ'],
  ])('%i %s lists the models it sold', (year, make, models) => {
    expect(modelNames(year, make)).toEqual(expect.arrayContaining(models.split(' ')));
  });

  test('kits, heavy trucks, bare chassis and models before or after their time are left out', () => {
    expect(modelNames(2013, 'Ford')).not.toContain("'34");
    expect(modelNames(2007, 'Ford').filter((name) => /^F-[5-9]/.test(name))).toEqual([]);
    expect(modelNames(2020, 'Ram').filter((name) => /^[45]\d00$/.test(name))).toEqual([]);
    expect(modelNames(2023, 'Chevrolet')).not.toContain('Sonic');
    expect(modelNames(1997, 'Toyota')).not.toContain('Tundra');
  });

  test('an unknown year or make has no models', () => {
    expect(catalogue.makes(1995)).toEqual([]);
    expect(catalogue.models(2019, 1)).toEqual([]);
  });
});

describe('submodels and vehicles', () => {
  test('every listed id leads back to the same vehicle', () => {
    fc.assert(
      fc.property(offeredModel, ({ year, make, entry }) => {
        const submodels = catalogue.submodels(entry.baseVehicleId)!;
        expect(submodels.length).toBeGreaterThan(0);
        expect(submodels.length).toBeLessThanOrEqual(25);
        for (const submodel of submodels) {
          expect(catalogue.vehicle(submodel.vehicleId)).toEqual({
            year,
            ...make,
            ...entry.model,
            baseVehicleId: entry.baseVehicleId,
            ...submodel,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('no list has a name twice, not even in other letters', () => {
    for (const { year } of catalogue.years().filter((_, i) => i % 5 === 0)) {
      for (const { makeId } of catalogue.makes(year)) {
        const models = catalogue.models(year, makeId);
        expectDistinct(models.map(({ model }) => model.modelName));
        for (const { baseVehicleId } of models) {
          const submodels = catalogue.submodels(baseVehicleId)!;
          expectDistinct(submodels.map(({ subModelName }) => subModelName));
          expect(new Set(submodels.map(({ subModelId }) => subModelId)).size).toBe(
            submodels.length,
          );
        }
      }
    }
  });

  test('an engine has litres or is electric, and a submodel has at most eight of them', () => {
    fc.assert(
      fc.property(offeredModel, ({ entry }) => {
        for (const { engines } of catalogue.submodels(entry.baseVehicleId)!) {
          expect(engines.length).toBeLessThanOrEqual(8);
          expect(new Set(engines.map((e) => e.acesEngineConfigId)).size).toBe(engines.length);
          for (const engine of engines) {
            expect(engine.acesEngineBaseId).toBeGreaterThan(0);
            expect(engine.acesLiters ?? engine.acesFuelTypeName).toMatch(
              /^\d\.\d$|^Electric$|^Hydrogen$/,
            );
            expect(Object.values(engine)).not.toContain('');
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a Civic LX of 2019 comes with its two engines', () => {
    const honda = catalogue.makes(2019).find(({ makeName }) => makeName === 'Honda')!;
    const civic = catalogue
      .models(2019, honda.makeId)
      .find(({ model }) => model.modelName === 'Civic')!;
    const lx = catalogue
      .submodels(civic.baseVehicleId)!
      .find(({ subModelName }) => subModelName === 'LX')!;
    expect(lx.engines.map((e) => [e.acesLiters, e.acesCylinders, e.acesFuelTypeName])).toEqual([
      ['1.5', '4', 'Gasoline'],
      ['2.0', '4', 'Gasoline'],
    ]);
  });

  test('an engine of the factory is listed only for the models that had it', () => {
    const ram = catalogue.makes(2014).find(({ makeName }) => makeName === 'Ram')!;
    const pickup = catalogue
      .models(2014, ram.makeId)
      .find(({ model }) => model.modelName === '1500')!;
    const litres = catalogue
      .submodels(pickup.baseVehicleId)!
      .flatMap(({ engines }) => engines.map(({ acesLiters }) => acesLiters));
    expect(new Set(litres)).toEqual(new Set(['3.0', '3.6', '5.7']));
  });

  test('an unknown id is undefined, whatever the number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.constant(NaN)), (id) => {
        const submodels = catalogue.submodels(id);
        const vehicle = catalogue.vehicle(id);
        expect(submodels === undefined || submodels.length > 0).toBe(true);
        expect(vehicle === undefined || vehicle.vehicleId === id).toBe(true);
      }),
    );
    expect(catalogue.submodels(1)).toBeUndefined();
    expect(catalogue.vehicle(186_319_99)).toBeUndefined();
  });
});
