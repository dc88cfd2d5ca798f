import type { Json } from '../engine/types.ts';

interface Schema {
  const?: Json;
  enum?: readonly Json[];
  oneOf?: readonly Schema[];
  type?: string | readonly string[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
}

/**
 * A value that fits the schema of a plain form's answer: the first choice, a word, the least
 * number. `true` where the schema says nothing of the value.
 */
export function sampleOf(given: unknown): Json {
  const schema = (given ?? {}) as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema.oneOf?.[0] !== undefined) return sampleOf(schema.oneOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return 'Sample'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'array':
      return [sampleOf(schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
      );
    default:
      return true;
  }
}
