import type { Json, Scalar } from './types.ts';

/** The values a rule reads, by name. */
export type RuleData = Readonly<Record<string, Scalar>>;

/** JSON Logic's notion of truth: that of JavaScript, but for an empty list, which is false. */
export const isTrue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

type Value = string | number;
type Compare = (a: Value, b: Value) => boolean;

/** Two values in order, or three: `{"<": [1, x, 5]}`. */
const inOrder =
  (compare: Compare) =>
  (a: Value, b: Value, c?: Value): boolean =>
    compare(a, b) && (c === undefined || compare(b, c));

/** The operators whose arguments are all worked out first. */
const operations: Readonly<Record<string, (a: Value, b: Value, c?: Value) => boolean>> = {
  // JSON Logic compares as JavaScript's == does.
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
 * Evaluates a JSON Logic rule that `parseGuard` has read: only its operators are known, and `var`
 * reads own properties by their whole name. A library for all of JSON Logic would be the largest
 * part of the engine on the first screen; a test holds this to what json-logic-js says.
 */
export function evaluateRule(rule: Json, data: RuleData): unknown {
  if (Array.isArray(rule)) return rule.map((entry: Json) => evaluateRule(entry, data));
  if (rule === null || typeof rule !== 'object') return rule;
  const [operator, given] = Object.entries(rule)[0]!;
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  if (operator === 'var') return data[args[0] as string] ?? null;
  if (operator === 'if') {
    const hit = args.findIndex(
      (entry, index) =>
        index % 2 === 0 && (index === args.length - 1 || isTrue(evaluateRule(entry, data))),
    );
    if (hit === -1) return null;
    return evaluateRule(args[hit === args.length - 1 ? hit : hit + 1]!, data);
  }
  if (operator === 'and' || operator === 'or') {
    let value: unknown = null;
    for (const entry of args) {
      value = evaluateRule(entry, data);
      if (isTrue(value) === (operator === 'or')) break;
    }
    return value;
  }
  const [a, b, c] = args.map((entry) => evaluateRule(entry, data) as Value);
  return operations[operator]!(a!, b!, c);
}
