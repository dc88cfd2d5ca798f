import { isTrue } from '../../engine/rule.ts';
import type { Json } from '../../engine/types.ts';

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
 * Evaluates a rule as json-logic-js does, and reads a name only when the rule comes to it: what is
 * not tracked is chosen then.
 */
export function evaluateLazily(rule: Json, read: (name: string) => unknown): unknown {
  const come = (entry: Json) => evaluateLazily(entry, read);
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
