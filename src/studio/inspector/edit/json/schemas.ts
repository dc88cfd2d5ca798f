/** The parts of a JSON Schema that the editor uses. */
interface JsonSchema {
  readonly [key: string]: unknown;
}

/** The schema of a file, and the schemas to which that one refers. */
export interface SchemaFile {
  readonly root: JsonSchema;
  /** By the address that a `$ref` uses. */
  readonly others?: Readonly<Record<string, JsonSchema>>;
}

interface Found {
  readonly schema: JsonSchema;
  /** The schema in which references beginning with `#` are looked up. */
  readonly root: JsonSchema;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (map: unknown, key: string): unknown =>
  isSchema(map) && Object.hasOwn(map, key) ? map[key] : undefined;

/** The schema that a reference means: "#/$defs/X", or another schema as a whole. */
function referred({ root }: Found, reference: string, others: SchemaFile['others']) {
  const [address = '', path = ''] = reference.split('#', 2);
  const start = address === '' ? root : (others?.[address] ?? others?.[`${address}#`]);
  let schema: unknown = start;
  for (const key of path.split('/').slice(1)) schema = own(schema, key);
  return isSchema(schema) && start !== undefined ? { schema, root: start } : undefined;
}

/** A schema with all those that it refers to or combines; its own descriptions come first. */
function alternatives(found: Found, file: SchemaFile, depth = 0): Found[] {
  const { schema } = found;
  const parts = ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((key) => schema[key] ?? []);
  const target =
    typeof schema.$ref === 'string' ? referred(found, schema.$ref, file.others) : undefined;
  // A rule may contain rules, so an end is needed.
  if (depth > 4) return [found];
  return [
    found,
    ...(target === undefined ? [] : alternatives(target, file, depth + 1)),
    ...parts
      .filter(isSchema)
      .flatMap((part) => alternatives({ schema: part, root: found.root }, file, depth + 1)),
  ];
}

function step({ schema, root }: Found, key: string | number): Found[] {
  const inside = (value: unknown) => (isSchema(value) ? [{ schema: value, root }] : []);
  if (typeof key === 'number') {
    return Array.isArray(schema.items) ? inside(schema.items[key]) : inside(schema.items);
  }
  const named = own(schema.properties, key);
  if (named !== undefined) return inside(named);
  const patterns = isSchema(schema.patternProperties) ? schema.patternProperties : {};
  const matching = Object.entries(patterns).filter(([pattern]) => new RegExp(pattern).test(key));
  if (matching.length > 0) return matching.flatMap(([, value]) => inside(value));
  return inside(schema.additionalProperties);
}

/**
 * All schemas that apply to the value at a path, the nearest first; none where the schema says
 * nothing of it.
 */
export function schemasAt(file: SchemaFile, path: readonly (string | number)[]): JsonSchema[] {
  let found = alternatives({ schema: file.root, root: file.root }, file);
  for (const key of path) {
    found = found.flatMap((each) => step(each, key)).flatMap((next) => alternatives(next, file));
  }
  return [...new Set(found.map(({ schema }) => schema))];
}

/** The title and description of a value: the first of each that the schemas have. */
export function meaningOf(schemas: readonly JsonSchema[]) {
  const first = (key: string) =>
    schemas.map((schema) => schema[key]).find((value) => typeof value === 'string');
  return { title: first('title'), description: first('description') };
}

/** The values that the schemas name: an enum's, a const, or true and false. */
export function valuesOf(schemas: readonly JsonSchema[]): unknown[] {
  const values = schemas.flatMap((schema) => {
    if (Array.isArray(schema.enum)) return schema.enum as unknown[];
    if ('const' in schema) return [schema.const];
    return schema.type === 'boolean' ? [true, false] : [];
  });
  return [...new Set(values)];
}

/** The keys that an object may have, each with its schemas; required ones first. */
export function keysOf(file: SchemaFile, path: readonly (string | number)[]) {
  const keys = new Map<string, boolean>();
  for (const schema of schemasAt(file, path)) {
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    if (!isSchema(schema.properties)) continue;
    for (const key of Object.keys(schema.properties)) {
      keys.set(key, keys.get(key) === true || required.includes(key));
    }
  }
  return [...keys]
    .map(([key, isRequired]) => ({ key, isRequired, schemas: schemasAt(file, [...path, key]) }))
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}
