import { readFileSync } from 'node:fs';
import type { EngineTuple } from './engines.ts';

/**
 * The two data files that `catalogue/derive.ts` writes. Lists that repeat are written once and
 * referred to by their index, which keeps 32 years of models small.
 */

/** `vehicles`: the choices of the year, make, model and submodel selects. */
export interface VehicleData {
  source: string;
  makes: [makeId: number, name: string][];
  /**
   * The last element has an index into `lists` for each year from `firstYear` on, -1 for a year
   * without the model.
   */
  models: [modelId: number, makeId: number, name: string, firstYear: number, lists: number[]][];
  submodels: string[];
  bodies: string[];
  engines: EngineTuple[];
  /** Each a list of indexes into `engines`, empty when no engine is known. */
  engineSets: number[][];
  /** Submodels of a base vehicle: submodel, engine set, body (-1 unknown), the next submodel, … */
  lists: number[][];
}

/** `vins`: the VIN patterns and the facts they tell. */
export interface VinData {
  source: string;
  keys: string[];
  /** The facts of a key: `FACT` code, value, the next code, … */
  facts: number[][];
  /** Lists of indexes into `VehicleData.submodels`. */
  nameLists: number[][];
  /** Words that may precede a submodel's name, such as the "1500" of a pickup. */
  prefixes: string[];
  /** Manufacturers' engine designations. */
  designations: string[];
  /** Patterns that belong together: key, fact, the next key, … */
  sets: number[][];
  /** By the first three characters: vehicle type, first year, last year, set, the next type, … */
  wmis: Record<string, number[]>;
}

/** The facts that a pattern may tell, with the meaning of their values. */
export const FACT = {
  /** a model id */
  model: 0,
  /** an index into `nameLists`: the trims as the manufacturer names them */
  trim: 1,
  /** the same from the series, used where no trim is known */
  series: 2,
  /** an index into `prefixes` */
  prefix: 3,
  /** an index into `VehicleData.bodies` */
  body: 4,
  /** tenths of a litre */
  litres: 5,
  cylinders: 6,
  /** a fuel code of `engines.ts` */
  fuel: 7,
  secondFuel: 8,
  aspiration: 9,
  /** an index into `designations` */
  designation: 10,
} as const;

export type FactCode = (typeof FACT)[keyof typeof FACT];

export const VEHICLE_TYPES: Record<number, string> = {
  2: 'Car',
  3: 'Truck',
  7: 'Multipurpose Vehicle',
};

/**
 * The submodel names that a pattern tells: each trim after the prefix, the prefix alone if there is
 * no trim, undefined if there is neither. The derivation and the decoder both use this, so that a
 * VIN finds the submodel that the selects list.
 */
export function submodelNames(
  prefix: string | undefined,
  trims: readonly string[] | undefined,
): string[] | undefined {
  if (prefix === undefined) return trims?.length ? [...trims] : undefined;
  return trims?.length ? trims.map((trim) => `${prefix} ${trim}`) : [prefix];
}

/** The year, make, model and submodel table, read from `data/vehicles.json` beside this file. */
export function readVehicles(): VehicleData {
  return read('vehicles') as VehicleData;
}

/** The VIN patterns, read from `data/vins.json` beside this file. */
export function readVins(): VinData {
  return read('vins') as VinData;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));
}
