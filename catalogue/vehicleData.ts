import type { VehicleData } from '../server/catalogue/data.ts';
import { ELECTRIC, HYBRID, type EngineTuple } from '../server/catalogue/engines.ts';
import { subModelIdOf } from '../server/catalogue/ids.ts';
import type { CuratedModel } from './curation.ts';
import { Interner } from './interner.ts';
import { nameKey } from './trims.ts';
import type { Variant } from './variants.ts';

/** Words in a trim's name that mean the hybrid or electric version. */
const HYBRID_NAME = /\b(hybrid|phev|hev|hv|prime|e-hybrid|4xe)\b/i;
const ELECTRIC_NAME = /\b(bev|ev|electric)\b/i;

const MAX_SUBMODELS = 25;
const MAX_ENGINES = 8;

interface Entry {
  name: string;
  count: number;
  engines: EngineTuple[];
  bodies: Set<string>;
}

/** Collects variants by model and year, then packs them as `data/vehicles` holds them. */
export class VehicleCollector {
  /** By model id, then year, then `nameKey`. */
  readonly #vehicles = new Map<number, Map<number, Map<string, Entry>>>();

  /** @param engines those of the variant that may be listed */
  add(year: number, { modelId, names, bodies }: Variant, engines: EngineTuple[]): void {
    const years = this.#vehicles.get(modelId) ?? new Map<number, Map<string, Entry>>();
    this.#vehicles.set(modelId, years);
    const entries = years.get(year) ?? new Map<string, Entry>();
    years.set(year, entries);
    for (const name of names ?? ['']) {
      const key = nameKey(name);
      const entry = entries.get(key) ?? { name, count: 0, engines: [], bodies: new Set<string>() };
      entry.count += 1;
      entry.engines.push(...engines);
      for (const body of bodies) entry.bodies.add(body);
      entries.set(key, entry);
    }
  }

  pack(
    source: string,
    makes: readonly { id: number; name: string }[],
    models: Map<number, CuratedModel>,
  ): VehicleData {
    const submodels = new Interner<string>();
    const bodies = new Interner<string>();
    const engines = new Interner<EngineTuple>();
    const engineSets = new Interner<number[]>();
    const lists = new Interner<number[]>();
    const rows: VehicleData['models'] = [];
    for (const [modelId, years] of [...this.#vehicles].sort((a, b) => a[0] - b[0])) {
      const model = models.get(modelId)!;
      const firstYear = Math.min(...years.keys());
      const row = Array.from({ length: Math.max(...years.keys()) - firstYear + 1 }, (_, offset) => {
        const entries = years.get(firstYear + offset);
        if (!entries) return -1;
        const flat = listed(entries).flatMap(({ name, engines: all, bodies: seen }) => [
          submodels.add(name),
          engineSets.add(
            tidyEngines(enginesByName(name, all, entries)).map((engine) => engines.add(engine)),
          ),
          seen.size === 1 ? bodies.add([...seen][0]!) : -1,
        ]);
        return lists.add(flat);
      });
      rows.push([modelId, model.makeId, model.name, firstYear, row]);
    }
    refuseCollisions(submodels.values);
    const sold = new Set(rows.map((row) => row[1]));
    const compare = new Intl.Collator('en', { numeric: true }).compare;
    return {
      source,
      makes: makes
        .filter(({ id }) => sold.has(id))
        .map(({ id, name }): [number, string] => [id, name])
        .sort((a, b) => compare(a[1], b[1])),
      models: rows.sort((a, b) => compare(a[2], b[2])),
      submodels: submodels.values,
      bodies: bodies.values,
      engines: engines.values,
      engineSets: engineSets.values,
      lists: lists.values,
    };
  }
}

/** The submodels to list: the 25 most frequent named ones, by name; "Base" where none is named. */
function listed(entries: Map<string, Entry>): Entry[] {
  const nameless = entries.get('');
  const named = [...entries.values()].filter((entry) => entry.name !== '');
  if (named.length === 0) return [{ ...nameless!, name: 'Base' }];
  return named
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUBMODELS)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/**
 * A trim whose name says hybrid gets only hybrid engines; one of the same name without the word
 * gets only the others.
 */
function enginesByName(
  name: string,
  engines: EngineTuple[],
  entries: Map<string, Entry>,
): EngineTuple[] {
  const isHybrid = (engine: EngineTuple) => engine[2] === HYBRID;
  const isElectric = (engine: EngineTuple) => engine[2] === ELECTRIC;
  if (ELECTRIC_NAME.test(name)) return engines.filter(isElectric);
  if (HYBRID_NAME.test(name) && engines.some(isHybrid)) return engines.filter(isHybrid);
  const namesake = [...entries.values()].some(
    (other) =>
      HYBRID_NAME.test(other.name) &&
      nameKey(other.name.replace(HYBRID_NAME, '')) === nameKey(name),
  );
  const rest = engines.filter((engine) => !isHybrid(engine));
  return namesake && rest.length > 0 ? rest : engines;
}

/** Distinct engines by litres, at most 8, without one that only has fewer facts than another. */
function tidyEngines(engines: EngineTuple[]): EngineTuple[] {
  const distinct = [...new Map(engines.map((engine) => [engine.join(), engine])).values()];
  const knowsLess = (a: EngineTuple, b: EngineTuple) =>
    a !== b && a.every((value, i) => value === 0 || value === b[i]);
  return distinct
    .filter((engine) => !distinct.some((other) => knowsLess(engine, other)))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
    .slice(0, MAX_ENGINES);
}

function refuseCollisions(names: readonly string[]): void {
  const byId = new Map<number, string>();
  for (const name of names) {
    const other = byId.get(subModelIdOf(name));
    if (other !== undefined && other.toLowerCase() !== name.toLowerCase()) {
      throw new Error(
        `submodels "${other}" and "${name}" have the same id: change the hash in ids.ts`,
      );
    }
    byId.set(subModelIdOf(name), name);
  }
}
