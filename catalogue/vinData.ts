import { FACT, submodelNames, type VehicleData, type VinData } from '../server/catalogue/data.ts';
import { Interner } from './interner.ts';
import type { Facts, KeyFacts } from './schemaFacts.ts';

/** A schema in use: the years for which it is trusted, and its cleaned facts. */
export interface FiledFacts {
  wmi: string;
  vehicleType: number;
  from: number;
  to: number;
  rows: KeyFacts[];
}

/**
 * Packs the patterns in the format of `data/vins`. Values are positions in the tables of
 * `vehicles`, to which missing names and bodies are added.
 */
export function packVins(source: string, filed: FiledFacts[], vehicles: VehicleData): VinData {
  const keys = new Interner<string>();
  const facts = new Interner<number[]>();
  const nameLists = new Interner<number[]>();
  const prefixes = new Interner<string>();
  const designations = new Interner<string>();
  const sets = new Interner<number[]>();
  const wmis: Record<string, number[]> = {};
  const names = new Map(vehicles.submodels.map((name, index) => [name, index]));
  const bodies = new Map(vehicles.bodies.map((name, index) => [name, index]));
  const indexIn = (table: string[], positions: Map<string, number>, text: string) => {
    if (!positions.has(text)) positions.set(text, table.push(text) - 1);
    return positions.get(text)!;
  };
  const list = (trims: string[]) =>
    nameLists.add(
      submodelNames(undefined, trims)!.map((name) => indexIn(vehicles.submodels, names, name)),
    );

  const pack = (told: Facts): number[] => {
    const values: [number, number | undefined][] = [
      [FACT.model, told.modelId],
      [FACT.trim, told.trims && list(told.trims)],
      [FACT.series, told.series && list(told.series)],
      [FACT.prefix, told.prefix === undefined ? undefined : prefixes.add(told.prefix)],
      [FACT.body, told.body ? indexIn(vehicles.bodies, bodies, told.body) : undefined],
      [FACT.litres, told.litres],
      [FACT.cylinders, told.cylinders],
      [FACT.fuel, told.fuel],
      [FACT.secondFuel, told.secondFuel],
      [FACT.aspiration, told.aspiration],
      [
        FACT.designation,
        told.designation === undefined ? undefined : designations.add(told.designation),
      ],
    ];
    return values.flatMap(([code, value]) => (value === undefined ? [] : [code, value]));
  };

  for (const { wmi, vehicleType, from, to, rows } of filed) {
    const set = rows.flatMap((row) => {
      const packed = pack(row.facts);
      return packed.length > 0 ? [keys.add(row.key), facts.add(packed)] : [];
    });
    if (set.length === 0) continue;
    (wmis[wmi] ??= []).push(vehicleType, from, to, sets.add(set));
  }
  return {
    source,
    keys: keys.values,
    facts: facts.values,
    nameLists: nameLists.values,
    prefixes: prefixes.values,
    designations: designations.values,
    sets: sets.values,
    wmis,
  };
}
