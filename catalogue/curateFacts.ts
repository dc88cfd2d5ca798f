import { curateModel, type CuratedModel } from './curation.ts';
import { schemaFacts, withBodies, type KeyFacts } from './schemaFacts.ts';
import { commonSpellings, nameKey } from './trims.ts';
import type { Vpic } from './readVpic.ts';

/** The models of vPIC that the vehicle selects offer, by id. */
export function curateModels({ models }: Vpic): Map<number, CuratedModel> {
  const curated = new Map<number, CuratedModel>();
  for (const [id, { name, makeId }] of [...models].sort((a, b) => a[0] - b[0])) {
    const model = curateModel(name, makeId);
    if (model) curated.set(id, model);
  }
  return curated;
}

/**
 * Cleaned facts by schema. Within a make each submodel has one spelling. Models that got the same
 * name are merged under the lowest of their ids.
 */
export function curateFacts(
  { patterns, bodies }: Vpic,
  models: Map<number, CuratedModel>,
): Map<number, KeyFacts[]> {
  const bySchema = new Map(
    [...patterns].map(([id, rows]) => [id, withBodies(schemaFacts(rows, models), rows, bodies)]),
  );
  mergeModels([...bySchema.values()].flat(), models);
  spellAlike([...bySchema.values()], models);
  return bySchema;
}

function mergeModels(rows: KeyFacts[], models: Map<number, CuratedModel>): void {
  const firstIds = new Map<string, number>();
  const keyOf = ({ makeId, name }: CuratedModel) => `${makeId} ${name.toLowerCase()}`;
  for (const [id, model] of models) {
    if (!firstIds.has(keyOf(model))) firstIds.set(keyOf(model), id);
  }
  for (const { facts } of rows) {
    if (facts.modelId === undefined) continue;
    facts.modelId = firstIds.get(keyOf(models.get(facts.modelId)!))!;
  }
}

/** Unifies spellings within a make, not over all makes: a Civic's EX-T is not the EXT of a GMC. */
function spellAlike(schemas: KeyFacts[][], models: Map<number, CuratedModel>): void {
  const byMake = new Map<number | undefined, KeyFacts[]>();
  for (const rows of schemas) {
    const modelId = rows.find((row) => row.facts.modelId !== undefined)?.facts.modelId;
    const makeId = modelId === undefined ? undefined : models.get(modelId)!.makeId;
    byMake.set(makeId, [...(byMake.get(makeId) ?? []), ...rows]);
  }
  for (const rows of byMake.values()) {
    const all = rows.flatMap(({ facts }) => [...(facts.trims ?? []), ...(facts.series ?? [])]);
    const spellings = commonSpellings(all);
    for (const { facts } of rows) {
      for (const field of ['trims', 'series'] as const) {
        const names = facts[field]?.map((name) => spellings.get(nameKey(name))!);
        if (names) facts[field] = names;
      }
    }
  }
}
