import { isObject } from '../json/isObject.ts';
import { below } from '../json/pointer.ts';
import type { JsonObject, StepFormDefinition } from './types.ts';

/** Returns the text to show in place of a sentence; `pointer` is where the form contains it. */
type Change = (sentence: string, pointer: string) => string;

/** Keys of a schema whose value holds schemas by name. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties']);
/** Keys of a schema whose value holds data, and so no texts. */
const data: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);

/** Keys of the uiSchema whose value holds texts, at any depth. */
const spokenLooks: ReadonlySet<string> = new Set([
  'ui:title',
  'ui:description',
  'ui:placeholder',
  'ui:errors',
  'ui:enumNames',
]);

function mapParts<Whole>(whole: Whole, change: (part: unknown, key: string) => unknown): Whole {
  const parts = Object.entries(whole as JsonObject).map(([key, part]) => [key, change(part, key)]);
  return Object.fromEntries(parts) as Whole;
}

/** A schema, or a part of one at a pointer, with its titles replaced. */
export function mapTitles<Part>(schema: Part, at: string, change: Change): Part {
  if (Array.isArray(schema)) {
    return schema.map((item, index) => mapTitles(item, below(at, index), change)) as Part;
  }
  if (!isObject(schema)) return schema;
  return mapParts(schema, (part, key) => {
    const pointer = below(at, key);
    if (key === 'title' && typeof part === 'string') return change(part, pointer);
    if (data.has(key)) return part;
    if (!schemaMaps.has(key) || !isObject(part)) return mapTitles(part, pointer, change);
    return mapParts(part, (field, name) => mapTitles(field, below(pointer, name), change));
  });
}

function inLooks<Part>(looks: Part, at: string, change: Change, isSpoken = false): Part {
  if (typeof looks === 'string') return (isSpoken ? change(looks, at) : looks) as Part;
  if (Array.isArray(looks)) {
    return looks.map((item, index) => inLooks(item, below(at, index), change, isSpoken)) as Part;
  }
  if (!isObject(looks)) return looks;
  return mapParts(looks, (part, key) => {
    const speaks = isSpoken || spokenLooks.has(key);
    if (key.startsWith('ui:') && !speaks) return part;
    return inLooks(part, below(at, key), change, speaks);
  });
}

/**
 * Replaces every text that a customer reads in a form by what `change` returns, and nothing else.
 * Translating and checking both use it, so that they agree on which parts of a form are texts.
 */
export function mapWords(form: StepFormDefinition, change: Change): StepFormDefinition {
  const named = { ...form };
  for (const key of ['heading', 'help', 'continue', 'skip'] as const) {
    const sentence = form[key];
    if (sentence !== undefined) named[key] = change(sentence, below('', key));
  }
  const actions = form.actions?.map((action, index) => ({
    ...action,
    label: change(action.label, below('/actions', index, 'label')),
  }));
  return {
    ...named,
    ...(actions && { actions }),
    schema: mapTitles(form.schema, '/schema', change),
    uiSchema: inLooks(form.uiSchema, '/uiSchema', change),
  };
}
