import type { Json } from './types.ts';

/** Truth as JSON Logic defines it: JavaScript's, except that an empty list is false. */
export const isTrue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

type Value = string | number;
type Compare = (a: Value, b: Value) => boolean;

/** Compares two values, or three in a row: `{"<": [1, x, 5]}`. */
const inOrder =
  (compare: Compare) =>
  (a: Value, b: Value, c?: Value): boolean =>
    compare(a, b) && (c === undefined || compare(b, c));

/** The operators that evaluate all their arguments. */
const operations: Readonly<Record<string, (a: Value, b: Value, c?: Value) => boolean>> = {
  // JSON Logic specifies JavaScript's loose ==.
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
  '<': inOrder((a, b) => a < b),
  '<=': inOrder((a, b) => a <= b),
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '!': (a) => !isTrue(a),
  '!!': isTrue,
  in: (a, b: unknown) =>
    b !== '' && (typeof b === 'string' || Array.isArray(b)) && b.indexOf(a as string) !== -1,
};

/**
 * Evaluates a JSON Logic rule: a guard of a flow or a condition of a form. The parser has already
 * checked it against `ruleOperators.ts`. `read` gives the value of a `var` by its whole name;
 * undefined becomes null. docs/decisions/guards.md says why this is not json-logic-js; a test
 * compares the two.
 */
export function evaluateRule(rule: Json, read: (name: string) => unknown): unknown {
  const come = (entry: Json) => evaluateRule(entry, read);
  if (Array.isArray(rule)) return rule.map(come);
  if (rule === null || typeof rule !== 'object') return rule;
  const [operator, given] = Object.entries(rule)[0]!;
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  if (operator === 'var') return read(args[0] as string) ?? null;
  if (operator === 'if') {
    const last = args.length - 1;
    let at = 0;
    while (at < last && !isTrue(come(args[at]!))) at += 2;
    // The last of an odd number of arguments is the "else".
    return come(args[at < last ? at + 1 : at] ?? null);
  }
  if (operator === 'and' || operator === 'or') {
    let value: unknown = null;
    for (const entry of args) {
      value = come(entry);
      if (isTrue(value) === (operator === 'or')) break;
    }
    return value;
  }
  const [a, b, c] = args.map((entry) => come(entry) as Value);
  return operations[operator]!(a!, b!, c);
}
