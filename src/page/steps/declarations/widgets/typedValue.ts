import type { Json } from '../../../../engine/types.ts';
import { patternTexts } from '../../../../files/stepFile/pattern.ts';
import { wrongWith } from '../../../../files/json/wrongWith.ts';

/** Texts that people type into fields of any kind. */
const usual = [
  'Rosa',
  '12207',
  '1 Elm Street',
  '5551234567',
  'rosa@example.com',
  'https://example.com',
  '5',
  '2026-11-30',
  '2019',
  '60',
  '1.5',
];

interface TextRules {
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The longest text to try; a form that asks for more asks too much. */
const longest = 1000;

/** Texts to try, the usual ones first, as long or short as they are told. */
function* candidates(rules: TextRules): Generator<string> {
  const { pattern, minLength = 0, maxLength = longest, minimum, maximum } = rules;
  const least = Math.min(minLength, longest);
  for (const text of usual) {
    yield text;
    yield text.padEnd(least, '.').slice(0, maxLength);
  }
  if (pattern !== undefined) yield* patternTexts(pattern, least);
  for (const bound of [minimum, maximum]) {
    if (bound !== undefined) yield* [bound, Math.ceil(bound), Math.floor(bound)].map(String);
  }
}

const known = new WeakMap<object, Map<unknown, Json>>();

/**
 * What somebody would type into a field: a value that fits its schema, if there is one. Otherwise one
 * that does not, so that a message can say what is wrong.
 *
 * @param keeps converts a typed text to the field's value
 */
export function typedValue(schema: object, keeps: (text: string) => Json): Json {
  const found = known.get(schema) ?? new Map<unknown, Json>();
  known.set(schema, found);
  let value = found.get(keeps);
  if (value === undefined) {
    const tried = [...candidates(schema)].map(keeps).filter((one) => one !== '');
    value = tried.find((one) => wrongWith(schema, one).length === 0) ?? tried[0]!;
    found.set(keeps, value);
  }
  return value;
}
