import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { modelYear, parseVin } from '../../../server/catalogue/vinDecoder.ts';
import { checkDigit } from '../../../src/booking/vehicle/plate.ts';
import { compileKey, keyedPart } from '../../../server/catalogue/vinPatterns.ts';
import { KNOWN_VINS } from './vins.ts';

const catalogue = loadCatalogue();
const CIVIC = KNOWN_VINS[0]![0];

describe('decoding a VIN', () => {
  test.each(KNOWN_VINS)('%s is a %s', (vin, vehicle) => {
    const [result] = catalogue.decodeVin(vin);
    const { year, makeName, modelName, subModelName } = result!;
    expect(`${year} ${makeName} ${modelName} ${subModelName}`).toBe(vehicle);
  });

  test('a Civic is returned with its engine and body', () => {
    expect(catalogue.decodeVin(CIVIC)).toMatchObject([
      {
        acesVehicleTypeName: 'Car',
        acesLiters: '1.5',
        acesCylinders: '4',
        acesBodyTypeName: 'Sedan',
        acesFuelTypeName: 'Gasoline',
        acesDriveTypeName: '',
        acesAspirationName: 'Turbocharged',
        engines: [{ acesEngineBaseId: 1504, acesEngineConfigId: 150411, acesLiters: '1.5' }],
      },
    ]);
  });

  test('every result is a vehicle of the selects, and its other submodels are too', () => {
    for (const [vin] of KNOWN_VINS) {
      for (const result of catalogue.decodeVin(vin)) {
        const vehicle = catalogue.vehicle(result.vehicleId)!;
        expect(result).toMatchObject({ ...vehicle, engines: result.engines });
        const models = catalogue.models(result.year, result.makeId);
        expect(models.map(({ baseVehicleId }) => baseVehicleId)).toContain(result.baseVehicleId);
        expect(result.subModels).toEqual(
          catalogue
            .submodels(result.baseVehicleId)!
            .filter(({ vehicleId }) => vehicleId !== result.vehicleId),
        );
      }
    }
  });

  test('a VIN of several trims gives one result each', () => {
    const results = catalogue.decodeVin('1C6SRFFT9LN000001');
    expect(results.map(({ subModelName }) => subModelName)).toEqual(['Big Horn', 'Lone Star']);
    expect(new Set(results.map(({ vehicleId }) => vehicleId)).size).toBe(2);
  });

  test('of two models that are told alike, only the one with the engine of the VIN is offered', () => {
    const models = catalogue.decodeVin('1FTFW4L86RFA86622').map(({ modelName }) => modelName);
    expect(models).toEqual(['F-150']);
  });

  test('lower case and blanks are as good', () => {
    expect(catalogue.decodeVin(` ${CIVIC.toLowerCase()} `)).toEqual(catalogue.decodeVin(CIVIC));
  });

  test('the check digit reveals one wrong character', () => {
    expect(catalogue.decodeVin(`${CIVIC.slice(0, 16)}2`)).toEqual([]);
    expect(catalogue.decodeVin(CIVIC.replace('X', '1'))).toEqual([]);
  });

  test('an unknown maker, a plate and an empty text give nothing', () => {
    const draft = 'ZZZFC1F30KH000001';
    expect(catalogue.decodeVin(draft.slice(0, 8) + checkDigit(draft) + draft.slice(9))).toEqual([]);
    expect(catalogue.decodeVin('7ABC123')).toEqual([]);
    expect(catalogue.decodeVin('')).toEqual([]);
  });

  /** The same VIN, with other characters in some positions (from 1) and a right check digit. */
  const changed = (vin: string, characters: Record<number, string>) => {
    const draft = [...vin].map((each, i) => characters[i + 1] ?? each).join('');
    return draft.slice(0, 8) + checkDigit(draft) + draft.slice(9);
  };

  test('it is never a vehicle of another thirty years', () => {
    // Every code of a year, for every known VIN, with a letter and with a digit in position 7.
    for (const [vin] of KNOWN_VINS) {
      for (const [offset, code] of [...'ABCDEFGHJKLMNPRSTVWXY123456789'].entries()) {
        for (const seventh of [vin[6]!, 'A', '1']) {
          const other = changed(vin, { 7: seventh, 10: code });
          const since = /\d/.test(seventh) ? 1980 : 2010;
          const years = catalogue.decodeVin(other).map(({ year }) => year);
          expect([...new Set(years)], other).toEqual(years.length === 0 ? [] : [since + offset]);
        }
      }
    }
  });

  test('one of the next model year is found where its maker filed it', () => {
    for (const [vin, name] of [
      ['4T1DAACK0TU000001', 'Camry'],
      ['2HGFE2F50TH000001', 'Civic'],
    ] as const) {
      const [result] = catalogue.decodeVin(changed(vin, { 10: 'V' }));
      expect(result).toMatchObject({ year: 2027, modelName: name });
    }
  });

  test('one that the catalogue does not know is not found', () => {
    expect(catalogue.decodeVin(changed('4T1BG22K8VU000001', { 7: 'K', 10: 'Y' }))).toEqual([]);
    expect(catalogue.decodeVin(changed(CIVIC, { 10: 'Y' }))).toEqual([]);
  });

  test('no text makes it throw, and no more than six vehicles come of any', () => {
    const almost = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{14}$/);
    const wmis = fc.constantFrom(...KNOWN_VINS.map(([vin]) => vin.slice(0, 3)));
    const wellFormed = fc.tuple(wmis, almost).map(([wmi, rest]) => {
      const draft = wmi + rest;
      return draft.slice(0, 8) + checkDigit(draft) + draft.slice(9);
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), wellFormed), (text) => {
        const results = catalogue.decodeVin(text);
        expect(results.length).toBeLessThanOrEqual(6);
        for (const { vehicleId } of results) expect(catalogue.vehicle(vehicleId)).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });
});

describe('the rules of a VIN', () => {
  test('the check digit of the textbook example is X', () => {
    expect(checkDigit('1M8GDM9AXKP042788')).toBe('X');
    expect(parseVin('1m8gdm9axkp042788')).toBe('1M8GDM9AXKP042788');
  });

  test('I, O and Q are no VIN characters', () => {
    expect(parseVin('1M8GDM9AXKPO42788')).toBeUndefined();
  });

  test('a letter in position 7 says 2010 and later, a digit before', () => {
    expect(modelYear(CIVIC)).toBe(2019);
    expect(modelYear('4T1BG22K8VU000001'.replace('2K', 'KK'))).toBe(2027);
    expect(modelYear('4T1BG22K8VU000001')).toBe(1997);
    expect(modelYear('4T1BG22K80U000001')).toBeUndefined();
  });
});

describe('a VIN pattern', () => {
  test.each([
    ['FC1F3', true],
    ['FC[12][D-G]', true],
    ['**1#', false],
    ['FC[345]', false],
    ['[F_____]*1', true],
    ['*****|*H', true],
    ['*****|*A', false],
  ])('%s matches the Civic: %s', (key, expected) => {
    expect(compileKey(key).matches(keyedPart(CIVIC))).toBe(expected);
  });

  test('is more specific the more characters it pins down', () => {
    expect(compileKey('FC[12]**|*H').specificity).toBe(4);
    expect(compileKey('*').specificity).toBe(0);
  });
});
