import answersFile from '../../../../schemas/answers.json' with { type: 'json' };
import type { FormField } from '../types.ts';

/** A problem of a form, for the author of its file. */
export interface FormFinding {
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the form's file. */
  readonly pointer: string;
  /** What is wrong, and then how to mend it. */
  readonly message: string;
}

const ownSchemas: Readonly<Record<string, object>> = answersFile.$defs;

/**
 * The schema of an answer in `schemas/answers.json`; undefined for an answer that only this form
 * asks for.
 */
export const ownSchema = (name: string): Readonly<Record<string, unknown>> | undefined =>
  Object.hasOwn(ownSchemas, name) ? { ...ownSchemas[name] } : undefined;

export const quoteNames = (names: readonly string[], joint: string) =>
  names.map((name) => `"${name}"`).join(joint);

/** A field by its label and its name, for messages. */
export const label = ({ name, schema, looks }: FormField) => {
  const words = looks['ui:title'] ?? schema.title;
  return typeof words === 'string' && words.trim() !== '' ? `"${words}" (${name})` : `"${name}"`;
};

/** The rules of a field that differ from its answer's own schema. */
export function addedRules({ name, schema }: FormField): string[] {
  const own = ownSchema(name) ?? {};
  const isWords = ['title', 'description', 'default', 'properties', 'type', 'items', 'examples'];
  return Object.keys(schema).filter(
    (key) => !isWords.includes(key) && JSON.stringify(schema[key]) !== JSON.stringify(own[key]),
  );
}

/** How to mend a field that adds rules; empty if there are none. */
export const removalWords = (rules: readonly string[]) =>
  rules.length === 0 ? '' : `; take ${quoteNames(rules, ' or ')} out`;
