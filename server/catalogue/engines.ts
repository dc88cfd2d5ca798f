import { engineBaseIdOf, engineConfigIdOf } from './ids.ts';
import type { Engine } from './types.ts';

/**
 * An engine as the data files hold it: litres ("2.0" as 2), cylinders, fuel code, aspiration code;
 * 0 stands for unknown or none.
 */
export type EngineTuple = readonly [
  litres: number,
  cylinders: number,
  fuel: number,
  aspiration: number,
];

/** Fuel names by code; the order is part of the engine ids, so only append. */
export const FUELS = [
  '',
  'Gasoline',
  'Diesel',
  'Electric',
  'Hybrid',
  'Flex Fuel',
  'CNG',
  'Hydrogen',
  'LPG',
] as const;

const ASPIRATIONS = ['', 'Turbocharged', 'Naturally Aspirated'] as const;

export const HYBRID = FUELS.indexOf('Hybrid');
export const ELECTRIC = FUELS.indexOf('Electric');
const HYDROGEN = FUELS.indexOf('Hydrogen');

/**
 * Drives by the words in a trim's name, the only place where the source has them ("SE AWD",
 * "xDrive", "quattro").
 */
const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/\b(awd|sh-awd|xdrive|4matic\+?|quattro|4motion|all4|e-awd)(?!\w)/i, 'AWD'],
  [/\b(4wd|4x4)\b/i, '4WD'],
  [/\bfwd\b/i, 'FWD'],
  [/\brwd\b/i, 'RWD'],
];

/** The drive in a trim's name, or '' if there is none. */
export function driveTypeOf(subModelName: string): string {
  return DRIVES.find(([pattern]) => pattern.test(subModelName))?.[1] ?? '';
}

/** Descriptive fields of an engine, '' for what is unknown. */
export function describeEngine([litres, cylinders, fuel, aspiration]: EngineTuple) {
  return {
    acesLiters: litres ? litres.toFixed(1) : '',
    acesCylinders: cylinders ? String(cylinders) : '',
    acesFuelTypeName: FUELS[fuel] ?? '',
    acesAspirationName: ASPIRATIONS[aspiration] ?? '',
  };
}

/**
 * An engine with its ids; unknown fields are left out.
 *
 * @param more body and drive, '' when unknown
 */
export function toEngine(
  tuple: EngineTuple,
  more: {
    acesBodyTypeName?: string;
    acesDriveTypeName?: string;
    acesEngineDesignationName?: string;
  },
): Engine {
  const [litres, cylinders, fuel, aspiration] = tuple;
  const acesEngineBaseId = engineBaseIdOf(litres, cylinders);
  const acesEngineConfigId = engineConfigIdOf(acesEngineBaseId, fuel, aspiration);
  const known = Object.entries({ ...describeEngine(tuple), ...more }).filter(([, text]) => text);
  return { acesEngineBaseId, acesEngineConfigId, ...Object.fromEntries(known) };
}

/** Whether an engine says enough to be offered: it has litres, or is of a kind that has none. */
export function isInformative([litres, , fuel]: EngineTuple): boolean {
  return litres > 0 || fuel === ELECTRIC || fuel === HYDROGEN;
}

/**
 * Codes of a second fuel: electricity makes the first a hybrid, ethanol makes it a flex-fuel
 * engine.
 */
export const SECOND_FUEL = { electric: 1, ethanol: 2 } as const;

/**
 * The fuel code from the two fuels of a pattern. An "electric" motor with litres or cylinders is a
 * hybrid whose fuels were entered the other way round.
 *
 * @param primary fuel code; @param second a code of `SECOND_FUEL`, 0 when there is none
 * @param litres 0 when unknown; @param cylinders 0 when unknown
 */
function fuelOf(primary: number, second: number, litres: number, cylinders: number): number {
  const burns = primary === FUELS.indexOf('Gasoline') || primary === FUELS.indexOf('Diesel');
  if (second === SECOND_FUEL.electric && burns) return HYBRID;
  if (second === SECOND_FUEL.ethanol && burns) return FUELS.indexOf('Flex Fuel');
  return primary === ELECTRIC && (litres > 0 || cylinders > 0) ? HYBRID : primary;
}

/**
 * An engine from the facts of patterns; litres in tenths, fuel codes as in `FUELS` and
 * `SECOND_FUEL`.
 */
export function toTuple(told: {
  litres?: number | undefined;
  cylinders?: number | undefined;
  fuel?: number | undefined;
  secondFuel?: number | undefined;
  aspiration?: number | undefined;
}): EngineTuple {
  const { litres = 0, cylinders = 0, fuel = 0, secondFuel = 0, aspiration = 0 } = told;
  return [litres / 10, cylinders, fuelOf(fuel, secondFuel, litres, cylinders), aspiration];
}
