import { isObject } from '../json/isObject.ts';
import { below, pointerKeys } from '../json/pointer.ts';
import type { JsonObject } from './types.ts';

const answersFile = '../answers.json';

type Report = (pointer: string, message: string) => void;

/**
 * What a reference points to, changed by the keys beside the `$ref`: objects merge, anything else
 * replaces.
 */
function mergeOver(target: unknown, siblings: unknown): unknown {
  if (!isObject(target) || !isObject(siblings)) return siblings;
  const merged = { ...target };
  for (const [key, value] of Object.entries(siblings)) {
    merged[key] = Object.hasOwn(target, key) ? mergeOver(target[key], value) : value;
  }
  return merged;
}

/** The part of the answers file that a reference points to; undefined where there is none. */
function lookUp(answers: JsonObject, reference: string): unknown {
  let found: unknown = answers;
  for (const key of pointerKeys(reference.slice(reference.indexOf('#') + 1))) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/**
 * A schema with every `$ref` to the answers file replaced by what it points to, changed by the keys
 * beside the `$ref`. Reports any other reference, and one that leads to itself.
 *
 * @param pointer of the schema in its file
 */
export function inlineAnswers(
  schema: unknown,
  answers: JsonObject,
  pointer: string,
  report: Report,
  open: readonly string[] = [],
): unknown {
  if (Array.isArray(schema)) {
    return schema.map((item, index) =>
      inlineAnswers(item, answers, below(pointer, index), report, open),
    );
  }
  if (!isObject(schema)) return schema;
  const { $ref, ...siblings } = schema;
  const own: JsonObject = {};
  for (const [key, value] of Object.entries(siblings)) {
    own[key] = inlineAnswers(value, answers, below(pointer, key), report, open);
  }
  if (typeof $ref !== 'string') return own;

  const at = below(pointer, '$ref');
  if (!$ref.startsWith(`${answersFile}#/`)) {
    report(at, `“${$ref}”: a step form refers to answers only, as “${answersFile}#/$defs/…”`);
    return own;
  }
  if (open.includes($ref)) {
    report(at, `“${$ref}” leads back to itself`);
    return own;
  }
  const target = lookUp(answers, $ref);
  if (!isObject(target)) {
    const names = isObject(answers.$defs) ? Object.keys(answers.$defs).join(', ') : 'none';
    report(at, `“${$ref}” points to nothing; the answers are ${names}`);
    return own;
  }
  return mergeOver(inlineAnswers(target, answers, pointer, report, [...open, $ref]), own);
}
