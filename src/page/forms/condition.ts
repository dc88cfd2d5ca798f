import { evaluateRule, isTrue } from '../../engine/rule.ts';
import { deepestRule, ruleOperators } from '../../engine/ruleOperators.ts';
import type { Json } from '../../engine/types.ts';
import type { ConditionRule } from '../../files/stepFile/types.ts';

/** The values that conditions of a form can read, see `src/files/stepFile/condition.ts`. */
export interface ConditionFacts {
  /** The visit's answers when the screen opened. */
  answers: object;
  /** The form's current values. */
  form: object;
  shop: object;
  changed: boolean;
  valid?: boolean;
}

/** The value of a dotted name; null if there is none. Reads own properties only. */
function ownValue(facts: object, name: string): unknown {
  let value: unknown = facts;
  for (const key of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

const known = new WeakSet<object>();

/**
 * Throws if a rule is too deep or has an unknown operator. Files are checked when they are read;
 * this is for a rule that was not, when it is first evaluated.
 */
function assertIsRule(rule: unknown, depth = 0): void {
  if (rule === null || typeof rule !== 'object') return;
  if (depth > deepestRule) throw new Error('A condition of a form is nested too deep');
  if (Array.isArray(rule)) {
    for (const entry of rule) assertIsRule(entry, depth);
    return;
  }
  const [operator = ''] = Object.keys(rule);
  if (!Object.hasOwn(ruleOperators, operator) || Object.keys(rule).length > 1) {
    throw new Error(`A condition of a form uses the unknown operator "${operator}"`);
  }
  assertIsRule((rule as Record<string, unknown>)[operator], depth + 1);
}

/** Whether a condition of a form file holds. An empty text or list counts as false. */
export function conditionHolds(rule: ConditionRule, facts: ConditionFacts): boolean {
  if (typeof rule === 'object' && rule !== null && !known.has(rule)) {
    assertIsRule(rule);
    known.add(rule);
  }
  return isTrue(evaluateRule(rule as Json, (name) => ownValue(facts, name)));
}
