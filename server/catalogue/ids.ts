/**
 * How the catalogue numbers things. Make and model ids are the source's own; every other id is
 * computed, so that the same data always gives the same ids and an id can be taken apart again.
 *
 * - base vehicle: `modelId * 100 + year % 100` (1863, 2019 → 186319); years run from 1996 to 2027
 * - vehicle: `baseVehicleId * 100 + position of the submodel in its list, from 1` (18631901)
 * - engine base: `tenths of a litre * 100 + cylinders` (2.0 l, 4 cylinders → 2004), 1 when neither is known
 * - engine configuration: `engineBaseId * 100 + fuel * 10 + aspiration` (codes in `engines.ts`)
 * - submodel: a 30-bit hash of the lower-case name; the derivation refuses a collision
 *
 * All fit a 32-bit column.
 */

const SLOTS = 100;

export function baseVehicleIdOf(modelId: number, year: number): number {
  return modelId * SLOTS + (year % SLOTS);
}

/** Splits a base vehicle id; the year is between 1950 and 2049. */
export function splitBaseVehicleId(id: number): { modelId: number; year: number } {
  const short = id % SLOTS;
  return { modelId: Math.floor(id / SLOTS), year: short < 50 ? 2000 + short : 1900 + short };
}

/** @param index position of the submodel in its base vehicle's list, from 0 */
export function vehicleIdOf(baseVehicleId: number, index: number): number {
  return baseVehicleId * SLOTS + index + 1;
}

export function splitVehicleId(id: number): { baseVehicleId: number; index: number } {
  return { baseVehicleId: Math.floor(id / SLOTS), index: (id % SLOTS) - 1 };
}

/** FNV-1a over the lower-case name, folded to 30 bits and never 0. */
export function subModelIdOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.toLowerCase()) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return ((hash >>> 2) ^ (hash & 3)) + 1;
}

/** @param litres in litres, 0 when unknown or none; @param cylinders 0 when unknown or none */
export function engineBaseIdOf(litres: number, cylinders: number): number {
  return Math.round(litres * 10) * SLOTS + cylinders || 1;
}

export function engineConfigIdOf(baseId: number, fuel: number, aspiration: number): number {
  return baseId * SLOTS + fuel * 10 + aspiration;
}
