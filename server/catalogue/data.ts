import { readFileSync } from 'node:fs';
import type { EngineTuple } from './engines.ts';

/**
 * The two data files, as `catalogue/derive.ts` writes them. Lists that repeat are written
 * once and named by their position, which is what keeps 31 years of models small.
 */

/** `vehicles`: what the year, make, model and submodel selects offer. */
export interface VehicleData {
  source: string;
  makes: [makeId: number, name: string][];
  /** `lists` holds one index into `lists` a year from `firstYear` on, -1 for a year without the model. */
  models: [modelId: number, makeId: number, name: string, firstYear: number, lists: number[]][];
  submodels: string[];
  bodies: string[];
  engines: EngineTuple[];
  /** Each a list of indexes into `engines`, empty when no engine is known. */
  engineSets: number[][];
  /** Submodels of a base vehicle: submodel, engine set, body (-1 unknown), the next submodel, … */
  lists: number[][];
}

/** `vins`: which VIN patterns say what. */
export interface VinData {
  source: string;
  keys: string[];
  /** What a key says: `FACT` code, value, the next code, … */
  facts: number[][];
  /** Lists of indexes into `VehicleData.submodels`. */
  nameLists: number[][];
  /** What may stand before a submodel's name, as the "1500" of a pickup. */
  prefixes: string[];
  /** Manufacturers' engine designations. */
  designations: string[];
  /** Patterns that belong together: key, fact, the next key, … */
  sets: number[][];
  /** By the first three characters: vehicle type, first year, last year, set, the next type, … */
  wmis: Record<string, number[]>;
}

/** What a pattern may tell, and what its value means. */
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
 * Names of submodels from what a pattern tells: each trim behind the prefix, the prefix alone where
 * no trim is known, undefined where neither is. The derivation and the decoder share it, so that a
 * VIN finds the submodel the selects list.
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
