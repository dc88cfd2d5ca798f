import { FACT, type FactCode, submodelNames, VEHICLE_TYPES, type VinData } from './data.ts';
import {
  describeEngine,
  driveTypeOf,
  type EngineTuple,
  isInformative,
  toEngine,
  toTuple,
} from './engines.ts';
import { baseVehicleIdOf } from './ids.ts';
import type { Engine, Submodel, VehicleSearchResult } from './types.ts';
import type { VehicleTable } from './vehicleTable.ts';
import { type Reading, VinPatterns } from './vinPatterns.ts';
import { checkDigit } from '../../src/booking/vehicle/plate.ts';

/** The rules of North American VINs: 49 CFR 565, ISO 3779. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/**
 * A VIN in upper case without spaces, or undefined for anything that is not a VIN.
 *
 * The check digit is required of every VIN, even of those made overseas, where no law asks for it:
 * every make of the catalogue is sold in the United States and Canada, where the law does, and the
 * digit catches nearly every mistyped character.
 */
export function parseVin(text: string): string | undefined {
  const vin = text.replace(/\s+/g, '').toUpperCase();
  return VIN.test(vin) && checkDigit(vin) === vin[8] ? vin : undefined;
}

/**
 * The model year of a VIN; undefined if position 10 holds no year code. The code repeats every 30
 * years: a letter in position 7 means 2010 to 2039, a digit 1980 to 2009. Trucks above 10,000 lb need
 * not follow this; of these a year is rather not found than another one.
 */
export function modelYear(vin: string): number | undefined {
  const code = YEAR_CODES.indexOf(vin[9]!);
  if (code < 0) return undefined;
  return (/[A-Z]/.test(vin[6]!) ? 2010 : 1980) + code;
}

/** The most results: a customer has to choose from them. */
const MAX_RESULTS = 6;

type Lookup = (code: FactCode) => number | undefined;
type Description = Record<Exclude<keyof Engine, `${string}Id`>, string>;

/** Decodes VINs to vehicles of a table. The patterns refer to the table's lists of names. */
export class VinDecoder {
  readonly #data: VinData;
  readonly #patterns: VinPatterns;
  readonly #table: VehicleTable;
  readonly #strings: { submodels: readonly string[]; bodies: readonly string[] };

  constructor(
    data: VinData,
    table: VehicleTable,
    strings: { submodels: readonly string[]; bodies: readonly string[] },
  ) {
    this.#data = data;
    this.#patterns = new VinPatterns(data);
    this.#table = table;
    this.#strings = strings;
  }

  /**
   * One result for each submodel that the VIN may be, at most six; empty when it is invalid or
   * unknown.
   */
  decode(text: string): VehicleSearchResult[] {
    const vin = parseVin(text);
    const year = vin && modelYear(vin);
    if (!year) return [];
    const readings = this.#patterns.readings(vin, year);
    // Patterns without a model describe the engines of a whole factory: they supply what a model's
    // patterns leave open.
    const shared = readings.filter(({ facts }) => !facts.has(FACT.model));
    const ofModel = ({ facts }: Reading) => facts.get(FACT.model)?.specificity ?? -1;
    // Of two models that are told alike, it is the one whose patterns explain more of the VIN.
    const ofAll = ({ facts }: Reading) =>
      Math.max(...[...facts.values()].map(({ specificity }) => specificity));
    const candidates = mostOf(
      ofAll,
      mostOf(
        ofModel,
        readings.filter((reading) => this.#isSold(reading, year)),
      ),
    );
    const results = candidates.flatMap((reading) => {
      const sources = [reading, ...shared];
      const lookup: Lookup = (code) =>
        sources.find(({ facts }) => facts.has(code))?.facts.get(code)?.value;
      return this.#describe(year, reading.vehicleType, lookup);
    });
    const distinct = new Map(results.map((result) => [result.vehicleId, result]));
    return [...distinct.values()].slice(0, MAX_RESULTS);
  }

  #isSold({ facts }: Reading, year: number): boolean {
    const modelId = facts.get(FACT.model)?.value;
    return modelId !== undefined && this.#table.has(baseVehicleIdOf(modelId, year));
  }

  #describe(year: number, vehicleType: number, lookup: Lookup): VehicleSearchResult[] {
    const all = this.#table.submodels(baseVehicleIdOf(lookup(FACT.model)!, year))!;
    const told = toTuple({
      litres: lookup(FACT.litres),
      cylinders: lookup(FACT.cylinders),
      fuel: lookup(FACT.fuel),
      secondFuel: lookup(FACT.secondFuel),
      aspiration: lookup(FACT.aspiration),
    });
    return this.#submodels(lookup, all, told).map((submodel) => {
      const more = {
        acesBodyTypeName: this.#strings.bodies[lookup(FACT.body) ?? -1] ?? '',
        acesDriveTypeName: driveTypeOf(submodel.subModelName),
        acesEngineDesignationName: this.#data.designations[lookup(FACT.designation) ?? -1] ?? '',
      };
      const engines = isInformative(told) ? [toEngine(told, more)] : submodel.engines;
      return {
        ...this.#table.vehicle(submodel.vehicleId)!,
        acesVehicleTypeId: vehicleType,
        acesVehicleTypeName: VEHICLE_TYPES[vehicleType] ?? '',
        ...filledFrom(engines, { ...describeEngine(told), ...more }),
        engines,
        subModels: all.filter(({ vehicleId }) => vehicleId !== submodel.vehicleId),
      };
    });
  }

  /** The submodels that a VIN names; if it names none, those with its engine, or all. */
  #submodels(lookup: Lookup, all: Submodel[], told: EngineTuple): Submodel[] {
    const list = this.#data.nameLists[lookup(FACT.trim) ?? lookup(FACT.series) ?? -1];
    const trims = list?.map((index) => this.#strings.submodels[index]!);
    const names = submodelNames(this.#data.prefixes[lookup(FACT.prefix) ?? -1], trims);
    const lower = new Set(names?.map((name) => name.toLowerCase()));
    const { acesEngineConfigId } = toEngine(told, {});
    const narrowed = [
      all.filter(({ subModelName }) => lower.has(subModelName.toLowerCase())),
      all.filter(({ subModelName }) => subModelName === 'Base'),
      all.filter(({ engines }) =>
        engines.some((one) => one.acesEngineConfigId === acesEngineConfigId),
      ),
    ];
    return narrowed.find((submodels) => submodels.length > 0) ?? all;
  }
}

/** Those with the highest value. */
function mostOf<Item>(value: (item: Item) => number, items: readonly Item[]): Item[] {
  const most = Math.max(...items.map(value));
  return items.filter((item) => value(item) === most);
}

/** Fills empty fields from the trim's engine, if it has only one. */
function filledFrom(engines: Engine[], description: Description): Description {
  const single = engines.length === 1 ? engines[0] : undefined;
  const keys = Object.keys(description) as (keyof Description)[];
  const entries = keys.map((key) => [key, description[key] || single?.[key] || '']);
  return Object.fromEntries(entries) as Description;
}
