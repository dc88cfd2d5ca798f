import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { conditionMaxDepth, conditionOperators } from '../stepFile/condition.ts';
import type { Condition } from '../stepFile/types.ts';

/** The values conditions of a form read, see `src/stepFile/condition.ts`. */
export interface ConditionFacts {
  /** The visit's answers when the screen opened. */
  answers: object;
  /** What the form holds now. */
  form: object;
  shop: object;
  changed: boolean;
  valid?: boolean;
}

/** The value under a dotted name, through own properties only; null where there is none. */
function ownValue(facts: object, name: string): unknown {
  let value: unknown = facts;
  for (const key of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

/**
 * A rule whose variables are places in a list of values: JSON Logic gets to see nothing but those,
 * and an answer that looks like a rule stays an answer.
 */
function bind(rule: unknown, facts: object, values: unknown[], depth: number): unknown {
  if (depth > conditionMaxDepth) throw new Error('A condition of a form is nested too deep');
  if (Array.isArray(rule)) return rule.map((item) => bind(item, facts, values, depth + 1));
  if (rule === null || typeof rule !== 'object') return rule;
  const [[operator, argument] = ['', null], ...others] = Object.entries(rule);
  if (!conditionOperators.has(operator) || others.length > 0) {
    throw new Error(`A condition of a form uses the unknown operator "${operator}"`);
  }
  if (operator !== 'var') return { [operator]: bind(argument, facts, values, depth + 1) };
  return { var: values.push(ownValue(facts, String(argument))) - 1 };
}

/** Whether a condition of a step form file holds; an empty text or list counts as no. */
export function holds(rule: Condition, facts: ConditionFacts): boolean {
  const values: unknown[] = [];
  const bound = bind(rule, facts, values, 0);
  return jsonLogic.truthy(jsonLogic.apply(bound as RulesLogic, values));
}
