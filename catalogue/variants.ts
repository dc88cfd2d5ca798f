import { submodelNames } from '../server/catalogue/data.ts';
import { isInformative, toTuple, type EngineTuple } from '../server/catalogue/engines.ts';
import { covers, meet, type Region } from './regions.ts';
import type { Facts, KeyFacts } from './schemaFacts.ts';

/** A submodel for some VINs of a schema, with the engines and bodies that those VINs can have. */
export interface Variant {
  modelId: number;
  /** undefined where the schema names no trim */
  names: string[] | undefined;
  /** `factoryWide`: stated for a whole factory, so that the model may not have had the engine */
  engines: { engine: EngineTuple; factoryWide: boolean }[];
  /** the weight class that precedes the names, such as "1500" */
  prefix: string | undefined;
  bodies: string[];
}

interface Branch {
  region: Region;
  facts: Facts;
  /** true once a pattern for many models was applied */
  factoryWide?: boolean;
}

const ENGINE_FACTS = ['litres', 'cylinders', 'fuel', 'secondFuel', 'aspiration'] as const;
const MAX_BRANCHES = 160;

/** An engine pattern that fits more models than this says nothing about any single one. */
const MAX_REACH = 2;

/**
 * Every submodel a schema knows: its model patterns, each split where a trim, an engine or a body
 * pattern meets it.
 *
 * @param own facts of the schema itself
 * @param shared facts of schemas without models for the same maker code and year, asked where `own` is silent
 */
export function variantsOf(own: KeyFacts[], shared: KeyFacts[]): Variant[] {
  const variants: Variant[] = [];
  const wide = factoryWideRows(own, shared);
  const models = split([{ region: [], facts: {} }], own, [], 'modelId');
  for (const model of models) {
    if (model.facts.modelId === undefined) continue;
    const named = ['prefix', 'trims', 'series'] as const;
    const branches = named.reduce((sum, fact) => split(sum, own, shared, fact), [model]);
    for (const branch of branches) {
      const bodies = told(branch.region, own, shared, 'body').map((row) => row.facts.body);
      if (bodies.length > 0 && bodies.every((body) => body === null)) continue;
      const { prefix, trims, series } = branch.facts;
      variants.push({
        modelId: model.facts.modelId,
        names: submodelNames(prefix, trims ?? series),
        prefix,
        engines: enginesIn(branch.region, own, shared, wide),
        bodies: [...new Set(bodies.filter((body) => typeof body === 'string'))],
      });
    }
  }
  return variants;
}

/** Engine patterns that apply to a factory and not to a model. */
function factoryWideRows(own: KeyFacts[], shared: KeyFacts[]): Set<KeyFacts> {
  const models = own.filter((row) => row.facts.modelId !== undefined);
  const reach = (row: KeyFacts) =>
    new Set(models.filter((m) => meet(m.region, row.region)).map((m) => m.facts.modelId)).size;
  return new Set([...shared, ...own.filter((row) => row.facts.litres && reach(row) > MAX_REACH)]);
}

function enginesIn(region: Region, own: KeyFacts[], shared: KeyFacts[], wide: Set<KeyFacts>) {
  const start: Branch[] = [{ region, facts: {} }];
  const branches = ENGINE_FACTS.reduce((sum, fact) => split(sum, own, shared, fact, wide), start);
  return branches
    .map(({ facts, factoryWide = false }) => ({ engine: toTuple(facts), factoryWide }))
    .filter(({ engine }) => isInformative(engine));
}

/** Splits branches by the patterns of one fact; a branch that no pattern fits stays whole. */
function split(
  branches: Branch[],
  own: KeyFacts[],
  shared: KeyFacts[],
  fact: keyof Facts,
  wide = new Set<KeyFacts>(),
): Branch[] {
  const result = new Map<string, Branch>();
  for (const branch of branches) {
    const rows = told(branch.region, own, shared, fact);
    for (const row of rows) {
      const region = meet(branch.region, row.region)!;
      const facts = { ...branch.facts, [fact]: row.facts[fact] };
      const factoryWide = branch.factoryWide || (fact === 'litres' && wide.has(row));
      result.set(JSON.stringify([region, facts]), { region, facts, factoryWide });
    }
    if (rows.length === 0) result.set(JSON.stringify([branch.region, branch.facts]), branch);
  }
  if (result.size <= MAX_BRANCHES) return [...result.values()];
  // With too many branches, one region for each distinct combination of facts is enough.
  return [...new Map([...result.values()].map((b) => [JSON.stringify(b.facts), b])).values()];
}

/**
 * The patterns that state a fact for a region: the schema's own before the shared ones. Where the
 * most specific patterns cover the whole region, less specific ones are ignored.
 */
function told(region: Region, own: KeyFacts[], shared: KeyFacts[], fact: keyof Facts): KeyFacts[] {
  for (const rows of [own, shared]) {
    const meeting = rows
      .filter((row) => row.facts[fact] !== undefined && meet(region, row.region))
      .sort((a, b) => b.specificity - a.specificity);
    const cover = meeting.findIndex((row) => covers(row.region, region));
    if (meeting.length > 0) return cover < 0 ? meeting : meeting.slice(0, cover + 1);
  }
  return [];
}
