import jsonLogic, { type RulesLogic } from 'json-logic-js';
import type { Json } from './types.ts';

/** Truth as JSON Logic defines it: JavaScript's, except that an empty list is false. */
export const isTrue = (value: unknown): boolean => jsonLogic.truthy(value);

interface Numbered {
  readonly rule: RulesLogic;
  /** The name of each `var`, by the number that stands in its place. */
  readonly names: readonly string[];
}

const numbered = new WeakMap<object, Numbered>();

/** A rule with numbers in place of names. */
function numberNames(given: object): Numbered {
  const names: string[] = [];
  const written = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(written);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([operator, args]) => {
        if (operator !== 'var') return [operator, written(args)];
        const name = String(Array.isArray(args) ? args[0] : args);
        return [operator, names.includes(name) ? names.indexOf(name) : names.push(name) - 1];
      }),
    );
  };
  return { rule: written(given as Json) as RulesLogic, names };
}

/**
 * Evaluates a JSON Logic rule: a guard of a flow or a condition of a form. Files were checked
 * against `ruleOperators.ts` when they were read. `read` gives the value of a `var` by its whole
 * name; undefined becomes null. JSON Logic sees only a list of these values: a name is neither a
 * path in it nor one of what JavaScript's objects inherit.
 */
export function evaluateRule(rule: Json, read: (name: string) => unknown): unknown {
  if (rule === null || typeof rule !== 'object') return rule;
  let known = numbered.get(rule);
  if (known === undefined) numbered.set(rule, (known = numberNames(rule)));
  return jsonLogic.apply(known.rule, known.names.map(read));
}
