import type { Json } from '../../../engine/types.ts';
import { patternTexts } from './patternTexts.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

/** Texts that people type into fields of any kind. */
const usual = [
  ...['Rosa', '12207', '1 Elm Street', '5551234567', 'rosa@example.com', 'https://example.com'],
  ...['CA', '5', '2026-11-30', '08:30', '7ABC123', 'Abc-123!x', '2019', '60', 'B', 'yes'],
  ...['1HGCM82633A004352', '11/30/2026', '8:30 AM', '555-123-4567', '(555) 123-4567', 'K1A 0B1'],
  ...['New York', '12207-1234', '$100', '1.5'],
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

/** Texts that people type of their own accord, as long or short as they are told. */
export function* usualTexts({ minLength = 0, maxLength = longest }: TextRules): Generator<string> {
  const least = Math.min(minLength, longest);
  for (const text of usual) {
    yield text;
    for (const more of ['.', text]) yield text.padEnd(least, more).slice(0, maxLength);
  }
}

/** Texts to try, the usual ones first. */
function* candidates(rules: TextRules): Generator<string> {
  const least = Math.min(rules.minLength ?? 0, longest);
  yield* usualTexts(rules);
  if (rules.pattern !== undefined) yield* patternTexts(rules.pattern, Math.max(least, 20));
  for (const bound of [rules.minimum, rules.maximum]) {
    if (bound !== undefined) yield* [String(Math.ceil(bound)), String(Math.floor(bound))];
  }
}

/** The most texts to try. */
const most = 4000;

/**
 * What somebody would type into a field: a value that fits its schema, if one is found. Otherwise
 * one that does not, so that a message can say what is wrong.
 *
 * @param keeps converts a typed text to the field's value
 */
export function typedValue(schema: object, keeps: (text: string) => Json): Json {
  const before = known.get(schema)?.get(keeps);
  if (before !== undefined) return before;
  const found = typed(schema, keeps);
  known.set(schema, new Map([...(known.get(schema) ?? []), [keeps, found]]));
  return found;
}

/** What was found before, because a pattern takes long. */
const known = new WeakMap<object, ReadonlyMap<(text: string) => Json, Json>>();

function typed(schema: object, keeps: (text: string) => Json): Json {
  const tried = new Set<Json>();
  for (const text of candidates(schema)) {
    const value = keeps(text);
    if (value === '' || tried.has(value)) continue;
    tried.add(value);
    if (wrongWith(schema, value).length === 0) return value;
    if (tried.size > most) break;
  }
  return [...tried][0] ?? '';
}
