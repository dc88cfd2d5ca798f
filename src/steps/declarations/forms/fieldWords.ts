import answersFile from '../../../../schemas/answers.json' with { type: 'json' };
import type { Field } from '../types.ts';

/** Something wrong with a form, for whoever wrote its file. */
export interface FormFinding {
  readonly severity: 'error' | 'warning';
  /** Into the form's file. */
  readonly pointer: string;
  /** What is wrong, and after it the mend. */
  readonly message: string;
}

const ownSchemas: Readonly<Record<string, object>> = answersFile.$defs;

/** An answer's own schema; undefined for one that only this form asks for. */
export const ownSchema = (name: string): Readonly<Record<string, unknown>> | undefined =>
  Object.hasOwn(ownSchemas, name) ? { ...ownSchemas[name] } : undefined;

export const quoteNames = (names: readonly string[], joint: string) =>
  names.map((name) => `"${name}"`).join(joint);

/** A field by the words on it and its name. */
export const label = ({ name, schema, looks }: Field) => {
  const words = looks['ui:title'] ?? schema.title;
  return typeof words === 'string' && words.trim() !== '' ? `"${words}" (${name})` : `"${name}"`;
};

/** The rules of a field that its answer does not have by itself. */
export function addedRules({ name, schema }: Field): string[] {
  const own = ownSchema(name) ?? {};
  const isWords = ['title', 'description', 'default', 'properties', 'type', 'items', 'examples'];
  return Object.keys(schema).filter(
    (key) => !isWords.includes(key) && JSON.stringify(schema[key]) !== JSON.stringify(own[key]),
  );
}

/** The mend for a field with rules of its own. */
export const takeOut = (rules: readonly string[]) =>
  rules.length === 0 ? '' : `; take ${quoteNames(rules, ' or ')} out`;
