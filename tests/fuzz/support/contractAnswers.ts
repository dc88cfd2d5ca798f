import fc from 'fast-check';
import { schemaFiles } from '../../../server/http/openApi.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

const files = new Map(
  schemaFiles.map((file) => [file.$id as string, file.$defs as Record<string, Schema>]),
);

const words = fc.constantFrom(
  '',
  ' ',
  'Honda',
  'Grandfather & Sons Family-Owned Full-Service Automotive Repair',
  'Élise Ōno-O’Neill',
  '<b onclick="x()">bold</b>',
  '{{constructor}}',
  '__proto__',
  'שלום',
  '🚗'.repeat(20),
  // The longest text that a booking may contain about a vehicle
  'x'.repeat(200),
);
const instants = fc.constantFrom(
  '2026-03-02T15:00:00Z',
  '1999-12-31T23:59:59.999+14:00',
  'soon',
  '',
);
const uuids = fc.uuid();

/** Generators for values that a pattern would not give, by the name of the schema or property. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'common.json#/$defs/Uuid': uuids,
  'common.json#/$defs/Phone': fc.constantFrom('2065550100', '0000000000'),
  'common.json#/$defs/OpaqueId': fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom('1', 'brakes', 'job-1', '__proto__', 'a b/c?d&e=ü'),
  ),
  'common.json#/$defs/LocalDate': fc.constantFrom('2026-10-01', '2019-02-28', '2026-11-30'),
  'common.json#/$defs/LocalTime': fc.constantFrom('08:00:00', '08:30:00', '17:30:00', '00:00:00'),
  lastServiceTime: fc.oneof(instants, fc.constant(null)),
  timeZone: fc.constantFrom('America/Los_Angeles', 'America/St_Johns', 'Asia/Tokyo', 'UTC'),
  phone: fc.constantFrom('5551234567', null, '', '+1 555', '555'),
  year: fc.integer({ min: 1990, max: 2027 }),
};

/** Entries of a list have distinct ids. The contract does not say so, but every shop does it. */
const idOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null
    ? String(Object.entries(entry).find(([name]) => /^(id|jobId|year|.*Id)$/.test(name))?.[1])
    : entry;

const several = (each: fc.Arbitrary<unknown>) =>
  fc.uniqueArray(each, { maxLength: 4, selector: idOf });

function ofType(schema: Schema, type: string, file: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.integer({ min: 0, max: 2030 });
  if (type === 'string') return words;
  if (type === 'array') return several(arbitraryOf(schema.items ?? {}, file));
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, one]) => [
    name,
    known[name] ?? arbitraryOf(one, file),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function arbitraryOf(schema: Schema, file: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(schema.$ref, file);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, file)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'null'].flat();
  return fc.oneof(...types.map((type) => ofType(schema, type, file)));
}

const made = new Map<string, fc.Arbitrary<unknown>>();

/** Values that fit a schema of `schemas/api`, such as `shop.json#/$defs/Service`. */
export function valuesOf(reference: string, from = ''): fc.Arbitrary<unknown> {
  const [named, name = ''] = reference.split('#/$defs/');
  const file = named === '' ? from : named!;
  const key = `${file}#/$defs/${name}`;
  const values = made.get(key) ?? known[key] ?? arbitraryOf(files.get(file)![name]!, file);
  made.set(key, values);
  return values;
}

/** As `valuesOf`, several of them. */
export const listsOf = (reference: string) => several(valuesOf(reference));
