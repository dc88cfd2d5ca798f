import { SECOND_FUEL, FUELS } from '../server/catalogue/engines.ts';
import { curateBody, type CuratedModel } from './curation.ts';
import { regionOf, specificity, meet, type Region } from './regions.ts';
import { cleanSeries, cleanTrims } from './trims.ts';
import type { Pattern } from './readVpic.ts';

/** The elements of vPIC that the catalogue uses. */
export const ELEMENT = {
  body: 5,
  cylinders: 9,
  cubicCentimetres: 11,
  litres: 13,
  engineModel: 18,
  fuel: 24,
  model: 28,
  series: 34,
  trim: 38,
  secondFuel: 66,
  turbo: 135,
} as const;

/** The cleaned facts of one key of a schema; a fact is absent where the key does not state it. */
export interface Facts {
  modelId?: number;
  trims?: string[];
  series?: string[];
  prefix?: string;
  /** null for a body that is no finished car */
  body?: string | null;
  /** tenths of a litre */
  litres?: number;
  cylinders?: number;
  fuel?: number;
  secondFuel?: number;
  aspiration?: number;
  designation?: string;
}

export interface KeyFacts {
  key: string;
  region: Region;
  specificity: number;
  facts: Facts;
}

const FUEL_CODES: Record<string, (typeof FUELS)[number]> = {
  1: 'Diesel', 2: 'Electric', 4: 'Gasoline', 6: 'CNG', 8: 'Hydrogen', 9: 'LPG', 10: 'Flex Fuel',
  15: 'Flex Fuel', 17: 'CNG', 18: 'Hydrogen',
}; // prettier-ignore

/** Honda and Acura name engines after their displacement: F22B1 has 2.2 litres, J35Y6 3.5. */
const LITRES_IN_NAME = new Set([474, 475]);

/**
 * Cleans the patterns of one schema and groups them by key.
 *
 * @param models curated models by id; patterns of other models are left out
 */
export function schemaFacts(patterns: Pattern[], models: Map<number, CuratedModel>): KeyFacts[] {
  const told = patterns
    .filter((pattern) => pattern.element === ELEMENT.model)
    .flatMap((pattern) => models.get(Number(pattern.value)) ?? []);
  const names = [...new Set(told.map((model) => model.name))];
  const byKey = new Map<string, KeyFacts>();
  for (const pattern of patterns) {
    const facts = read(pattern, models, names);
    if (Object.keys(facts).length === 0) continue;
    const region = regionOf(pattern.key);
    const row = byKey.get(pattern.key) ?? {
      key: pattern.key,
      region,
      specificity: specificity(region),
      facts: {},
    };
    // Within one key the first pattern of an element wins, as in all later lookups.
    row.facts = { ...facts, ...row.facts };
    byKey.set(pattern.key, row);
  }
  const rows = [...byKey.values()];
  fillLitres(rows, patterns, told);
  return rows.filter((row) => Object.keys(row.facts).length > 0);
}

function read(
  { element, value }: Pattern,
  models: Map<number, CuratedModel>,
  names: string[],
): Facts {
  switch (element) {
    case ELEMENT.model:
      return models.has(Number(value)) ? { modelId: Number(value) } : {};
    case ELEMENT.trim: {
      const trims = cleanTrims(value, names);
      return trims.length > 0 ? { trims } : {};
    }
    case ELEMENT.series: {
      const { prefix, trims } = cleanSeries(value, names);
      if (prefix) return { prefix };
      return trims.length > 0 ? { series: trims } : {};
    }
    case ELEMENT.litres:
      return litresFact(Number(value));
    case ELEMENT.cylinders: {
      const cylinders = Number(value);
      return cylinders >= 2 && cylinders <= 16 ? { cylinders } : {};
    }
    case ELEMENT.fuel: {
      const fuel = FUELS.indexOf(FUEL_CODES[value] ?? '');
      return fuel > 0 ? { fuel } : {};
    }
    case ELEMENT.secondFuel:
      if (value === '2') return { secondFuel: SECOND_FUEL.electric };
      return value === '10' || value === '15' ? { secondFuel: SECOND_FUEL.ethanol } : {};
    case ELEMENT.turbo:
      return value === '1' || value === '2' ? { aspiration: Number(value) } : {};
    case ELEMENT.engineModel:
      return /^[A-Z0-9][\w .-]{1,11}$/.test(value) && !/motor|^\d$/i.test(value)
        ? { designation: value }
        : {};
    default:
      return {};
  }
}

function litresFact(litres: number): Facts {
  return litres >= 0.6 && litres <= 9 ? { litres: Math.round(litres * 10) } : {};
}

/** Takes litres from cubic centimetres or an engine's name where no pattern states them. */
function fillLitres(rows: KeyFacts[], patterns: Pattern[], models: CuratedModel[]): void {
  const told = rows.filter((row) => row.facts.litres);
  const namesTell = models.length > 0 && models.every((model) => LITRES_IN_NAME.has(model.makeId));
  for (const { key, element, value } of patterns) {
    let litres = 0;
    if (element === ELEMENT.cubicCentimetres) litres = Number(value) / 1000;
    if (element === ELEMENT.engineModel) {
      const inName = namesTell ? /^[A-Z](\d\d)[A-Z]/.exec(value)?.[1] : undefined;
      litres = inName ? Number(inName) / 10 : Number(/\b(\d\.\d) ?[LT]\b/.exec(value)?.[1] ?? 0);
    }
    if (!litresFact(litres).litres) continue;
    const region = regionOf(key);
    if (told.some((row) => meet(row.region, region))) continue;
    const row = rows.find((other) => other.key === key);
    if (row) row.facts.litres ??= litresFact(litres).litres!;
    else rows.push({ key, region, specificity: specificity(region), facts: litresFact(litres) });
  }
}

/** Adds the bodies, which need vPIC's names. */
export function withBodies(
  rows: KeyFacts[],
  patterns: Pattern[],
  names: Map<string, string>,
): KeyFacts[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const { key, element, value } of patterns) {
    if (element !== ELEMENT.body) continue;
    const body = curateBody(names.get(value));
    if (body === '') continue;
    const region = regionOf(key);
    const row = byKey.get(key) ?? { key, region, specificity: specificity(region), facts: {} };
    row.facts.body ??= body;
    byKey.set(key, row);
  }
  return [...byKey.values()];
}
