import { evaluateRule, isTrue } from '../engine/rule.ts';
import type { TransitionEntry } from './flowEntry.ts';
import type { EditableJson, EditableObject } from './jsonText.ts';
import { isSameJson } from '../files/json/isSameJson.ts';

/** A condition as a rule: a name of a guard becomes a rule that asks it. */
export const asRule = (guard: EditableJson): EditableJson =>
  typeof guard === 'string' ? { guard } : guard;

/** A condition that holds where two do; undefined stands for one that always does. */
export const bothGuards = (one: EditableJson | undefined, other: EditableJson | undefined) => {
  if (one === undefined || other === undefined) return one ?? other;
  return { and: [asRule(one), asRule(other)] };
};

/**
 * The value of a rule that reads no variable, answer or guard; undefined if it reads one or cannot
 * be evaluated.
 */
function constantValue(rule: EditableJson): EditableJson | undefined {
  if (/"(?:var|answered|guard)":/.test(JSON.stringify(rule))) return undefined;
  try {
    return evaluateRule(rule, () => null) as EditableJson;
  } catch {
    return undefined;
  }
}

/**
 * Rewrites a rule that was evaluated after some effects so that it can be evaluated before them: a
 * variable that the effects set becomes its value, an answer that they clear becomes false. A named
 * guard that reads one of these is written out in full, and parts that are now constant are
 * removed.
 */
function rewriteBefore(
  rule: EditableJson,
  effects: Pick<TransitionEntry, 'set' | 'clear'>,
  named: EditableObject,
): EditableJson {
  const { set = {}, clear: cleared = [] } = effects;
  if (Array.isArray(rule)) return rule.map((part) => rewriteBefore(part, effects, named));
  if (typeof rule !== 'object' || rule === null) return rule;
  const entries = Object.entries(rule).map(([operator, given]): EditableJson | undefined => {
    const [name] = [given].flat();
    if (typeof name !== 'string') return undefined;
    if (operator === 'var') return Object.hasOwn(set, name) ? set[name] : undefined;
    if (operator === 'answered') return cleared.includes(name) ? false : undefined;
    if (operator !== 'guard' || !Object.hasOwn(named, name)) return undefined;
    // The parser reports guards that refer to one another in a circle, so a circle just has to end
    // here.
    const { [name]: _own, ...others } = named;
    const written = rewriteBefore(named[name]!, effects, others);
    return isSameJson(written, named[name]) ? undefined : written;
  });
  const [known] = entries;
  if (known !== undefined) return structuredClone(known);
  const later = Object.fromEntries(
    Object.entries(rule).map(([operator, given]) => [
      operator,
      rewriteBefore(given, effects, named),
    ]),
  );
  return isSameJson(later, rule) ? rule : simplify(later);
}

/** Removes the constant parts of a rule. */
function simplify(rule: EditableObject): EditableJson {
  const known = constantValue(rule);
  if (known !== undefined) return known;
  const [operator = '', given] = Object.entries(rule)[0] ?? [];
  if ((operator !== 'and' && operator !== 'or') || !Array.isArray(given)) return rule;
  const decides = operator === 'or';
  const parts = given.filter((part) => {
    const value = constantValue(part);
    return value === undefined || isTrue(value) === decides;
  });
  if (parts.some((part) => constantValue(part) !== undefined)) return decides;
  return parts.length === 1 ? parts[0]! : { [operator]: parts };
}

/**
 * Joins a transition to a removed step with one of that step's own transitions: both guards, the
 * second rewritten to hold before the first one's effects, and the effects of both. Undefined if
 * the two can never both be taken.
 *
 * @param isOnly whether the removed step has one transition only, so that the join one keeps the
 *   first one's id
 */
function join(
  first: TransitionEntry,
  second: TransitionEntry,
  isOnly: boolean,
  named: EditableObject,
): TransitionEntry | undefined {
  const { id, target: _left, guard, set, clear = [], ...rest } = first;
  const then = second.guard === undefined ? undefined : asRule(second.guard);
  const later = then === undefined ? undefined : rewriteBefore(then, first, named);
  if (later === false || later === null) return undefined;
  const isSame = isSameJson(later, then);
  const copied = Object.entries(second.set ?? {}).map(([name, value]) => [
    name,
    rewriteBefore(value, { set: set ?? {} }, named),
  ]);
  const effects = { ...set, ...(Object.fromEntries(copied) as EditableObject) };
  const cleared = [...clear, ...(second.clear ?? [])];
  const condition = bothGuards(guard, isSame ? second.guard : later === true ? undefined : later);
  return {
    id: isOnly ? id : `${id}-${second.id}`,
    ...(condition !== undefined && { guard: condition }),
    target: second.target,
    ...rest,
    ...(second.reset !== undefined && { reset: structuredClone(second.reset) }),
    ...(Object.keys(effects).length > 0 && { set: effects }),
    ...(cleared.length > 0 && { clear: cleared }),
  };
}

/**
 * Replaces a transition to a removed step by transitions to the steps that came after it, without
 * those that can never be taken.
 *
 * @param onward the removed step's own transitions
 * @param named the guards that the flow declares
 */
export function joinTransitions(
  transition: TransitionEntry,
  onward: readonly TransitionEntry[],
  named: EditableObject,
): TransitionEntry[] {
  const joined: TransitionEntry[] = [];
  const own = JSON.stringify(transition.guard);
  for (const next of onward) {
    const one = join(transition, next, onward.length === 1, named);
    if (one === undefined) continue;
    joined.push(one);
    if (JSON.stringify(one.guard) === own) break;
  }
  return joined;
}
