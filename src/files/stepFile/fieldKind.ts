import { isObject } from '../json/isObject.ts';
import type { JsonObject } from './types.ts';

/**
 * What a question asks for: a typed text or number, yes or no, one of several choices, several of
 * them, a list to which visitors add entries, or a group of questions. `other` is what only a widget
 * of the app can ask for.
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'yesNo'
  | 'choice'
  | 'choices'
  | 'list'
  | 'group'
  | 'other';

/** The values to choose from; empty where a schema lists none. */
export function choicesIn({ enum: listed, oneOf }: JsonObject): readonly unknown[] {
  if (Array.isArray(listed)) return listed;
  const options: unknown[] = Array.isArray(oneOf) ? oneOf : [];
  return options.flatMap((option) => (isObject(option) ? [option.const] : []));
}

/** The kind of a question; undefined for a schema that is none. */
export function fieldKindOf(schema: JsonObject): FieldKind | undefined {
  const isChoice = schema.enum !== undefined || schema.oneOf !== undefined;
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'integer':
      if (isChoice) return 'choice';
      return schema.type === 'string' ? 'text' : 'number';
    case 'boolean':
      return isChoice ? 'choice' : 'yesNo';
    case 'array': {
      const items = isObject(schema.items) ? schema.items : {};
      if (items.enum !== undefined || items.oneOf !== undefined) return 'choices';
      return Array.isArray(items.type) ? 'other' : 'list';
    }
    case 'object':
      if (isObject(schema.properties)) return 'group';
      return isObject(schema.additionalProperties) ? 'other' : undefined;
    default:
      // RJSF knows what to draw for "enum" alone, but not for "oneOf".
      return schema.type === undefined && schema.enum !== undefined ? 'choice' : undefined;
  }
}
