import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { FlowBug } from './FlowBug.ts';
import { collectedOn } from './relevantAnswers.ts';
import type { Flow, Guard, Json, Scalar, Snapshot } from './types.ts';

/** The part of a snapshot that guards look at. */
export type GuardState = Pick<Snapshot, 'stack' | 'context' | 'facts' | 'answers'>;

/** The name under which a rule reads whether an answer was given; no variable can bear it. */
export const answeredKey = (answer: string) => `answered ${answer}`;

/** The value of a declared variable or fact, own properties only; undefined when undeclared. */
export function variableValue(state: GuardState, name: string): Scalar | undefined {
  if (Object.hasOwn(state.context, name)) return state.context[name];
  return Object.hasOwn(state.facts, name) ? state.facts[name] : undefined;
}

/** Whether an answer says anything: a blank text, an empty list and an empty object do not. */
export function isGiven(answer: Json | undefined): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'object' ? Object.keys(answer).length > 0 : true;
}

/** Just the values a guard reads, on an object without a prototype: nothing else can be reached. */
function readable(flow: Flow, guard: Guard, state: GuardState): Record<string, Scalar> {
  const data: Record<string, Scalar> = Object.create(null) as Record<string, Scalar>;
  for (const name of guard.variables) {
    const value = variableValue(state, name);
    if (value === undefined) {
      throw new FlowBug(`a guard reads "${name}", which the snapshot does not hold`);
    }
    data[name] = value;
  }
  if (guard.answers.length > 0) {
    const collected = collectedOn(flow, state.stack);
    for (const name of guard.answers) {
      data[answeredKey(name)] = collected.has(name) && isGiven(state.answers[name]);
    }
  }
  return data;
}

/** Evaluates a part of a guard's rule on the values the guard reads; the inspector explains by it. */
export function evaluate(flow: Flow, guard: Guard, rule: Json, state: GuardState): unknown {
  return jsonLogic.apply(rule as RulesLogic, readable(flow, guard, state));
}

/** Whether a guard holds; no guard always does. */
export function holds(flow: Flow, guard: Guard | undefined, state: GuardState): boolean {
  return guard === undefined || jsonLogic.truthy(evaluate(flow, guard, guard.rule, state));
}
