/**
 * Validates data by a JSON Schema (draft 7) without compiling it, because a strict CSP forbids
 * compiled validators in a browser. Errors have the form of ajv's.
 */
import { dereference, format, validate, type Schema } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import { pointerKeys } from './pointer.ts';

type Part = Record<string, unknown> & { __absolute_ref__?: string };

/** Keywords whose errors only say that there is an error further in, which ajv leaves out. */
const wrappers: ReadonlySet<string> = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'additionalItems',
  'allOf',
]);

/** Keywords whose errors are about an answer that is missing. */
const missed: ReadonlySet<string> = new Set(['required', 'dependencies']);

/** The names that are required with the properties that are there. */
const neededWith = (dependencies: Part, value: unknown): string[] =>
  Object.entries(dependencies).flatMap(([name, needed]) =>
    Array.isArray(needed) && !isMissing(value, name) ? (needed as string[]) : [],
  );

const limits: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

/** The keys of an error's location, which the interpreter percent-encodes. */
const keysOf = (location: string) => pointerKeys(decodeURIComponent(location.replace(/^#/, '')));
const pathOf = (location: string) => decodeURIComponent(location.replace(/^#/, ''));

const isMissing = (value: unknown, name: string) => !Object.hasOwn(value ?? {}, name);

function message(keyword: string, rule: unknown, name: string): string {
  if (keyword === 'required') return `must have required property '${name}'`;
  if (keyword === 'type')
    return `must be ${Array.isArray(rule) ? rule.join(' or ') : String(rule)}`;
  if (keyword === 'const') return 'must be equal to constant';
  if (keyword === 'enum') return 'must be equal to one of the allowed values';
  if (limits.has(keyword)) return `must have ${keyword} ${String(rule)}`;
  if (keyword === 'pattern' || keyword === 'format')
    return `must match ${keyword} “${String(rule)}”`;
  return `must fit “${keyword}”`;
}

function params(keyword: string, rule: unknown, name: string): Record<string, unknown> {
  if (missed.has(keyword)) return { missingProperty: name };
  if (keyword === 'enum') return { allowedValues: rule };
  if (limits.has(keyword)) return { limit: rule };
  return { [keyword]: rule };
}

/** Keywords that hold data, in which "format" is not a keyword. */
const literals: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

/**
 * Removes the formats that the interpreter does not know, which are no rules. It would look them up
 * among what every object inherits ("__proto__") and fail.
 */
function dropUnknownFormats(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'format' && typeof value === 'string' && !Object.hasOwn(format, value)) {
      delete (part as Part)[key];
    } else if (!literals.has(key)) dropUnknownFormats(value);
  }
}

/**
 * A validator for a schema. It keeps a copy, so that later changes of the schema have no effect.
 *
 * @param others schemas with an `$id` to which the schema refers
 * @returns a function that returns all errors of data; none where the data fits
 */
export function interpretSchema(
  schema: object | boolean,
  others: readonly object[] = [],
): (data: unknown) => ErrorObject[] {
  // A copy, because the interpreter writes into the schemas it reads.
  const root = structuredClone(schema) as Schema;
  dropUnknownFormats(root);
  const lookup = dereference(root);
  for (const other of others) dereference(structuredClone(other), lookup);

  const valueAt = (data: unknown, location: string) =>
    keysOf(location).reduce<unknown>((value, key) => (value as Part | undefined)?.[key], data);

  const ruleAt = (location: string): unknown => {
    let part: unknown = root;
    for (const key of keysOf(location)) {
      const { [key]: next, __absolute_ref__: target } = (part ?? {}) as Part;
      part = key === '$ref' ? lookup[target ?? ''] : next;
    }
    return part;
  };

  return (data) => {
    // For ajv a property that is undefined is absent; for the interpreter it is an error.
    const judged: unknown = data === undefined ? null : JSON.parse(JSON.stringify(data));
    const { errors } = validate(judged, root, '7', lookup, false);
    // Each missing property of a list of required ones gets an error of its own, in the list's
    // order.
    const told = new Map<string, number>();
    const nextMissing = (names: readonly string[], place: string, rule: string) => {
      const missing = names.filter((name) => isMissing(valueAt(judged, place), name));
      const count = told.get(`${rule} ${place}`) ?? 0;
      told.set(`${rule} ${place}`, count + 1);
      return missing[count] ?? '';
    };
    return errors.flatMap(({ keyword, keywordLocation, instanceLocation }, index) => {
      if (keyword === 'false') {
        const isUnknown = errors[index - 1]?.keyword === 'additionalProperties';
        const additionalProperty = keysOf(instanceLocation).at(-1);
        const parent = instanceLocation.slice(0, instanceLocation.lastIndexOf('/'));
        return {
          keyword: isUnknown ? 'additionalProperties' : 'false schema',
          instancePath: pathOf(isUnknown ? parent : instanceLocation),
          schemaPath: keywordLocation,
          params: isUnknown ? { additionalProperty } : {},
          message: isUnknown ? 'must NOT have additional properties' : 'boolean schema is false',
        };
      }
      if (wrappers.has(keyword)) return [];
      const rule = ruleAt(keywordLocation);
      const needed =
        keyword === 'dependencies'
          ? neededWith(rule as Part, valueAt(judged, instanceLocation))
          : (rule as readonly string[]);
      const name = missed.has(keyword)
        ? nextMissing(needed, instanceLocation, keywordLocation)
        : '';
      return {
        keyword,
        instancePath: pathOf(instanceLocation),
        schemaPath: keywordLocation,
        params: params(keyword, rule, name),
        message: message(keyword, rule, name),
      };
    });
  };
}
