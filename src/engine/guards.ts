import { FlowBug } from './FlowBug.ts';
import { evaluateRule, isTrue } from './rule.ts';
import { collectedOn } from './stacks.ts';
import type { Flow, Guard, Json, Scalar, Snapshot } from './types.ts';

/** The part of a snapshot that guards look at. */
export type GuardState = Pick<Snapshot, 'stack' | 'context' | 'facts' | 'answers'>;

/** Decides whether a guard holds in a state. An undefined guard always holds. */
export type GuardEvaluator = (flow: Flow, guard: Guard | undefined, state: GuardState) => boolean;

/**
 * The name by which a rule reads whether an answer was given. The space keeps it apart from every
 * variable name.
 */
export const answeredKey = (answer: string) => `answered ${answer}`;

/**
 * The value of a declared variable or fact; undefined when undeclared. Reads own properties only.
 */
export function variableValue(state: GuardState, name: string): Scalar | undefined {
  if (Object.hasOwn(state.context, name)) return state.context[name];
  return Object.hasOwn(state.facts, name) ? state.facts[name] : undefined;
}

/** Whether an answer is given: blank text, an empty list and an empty object are not. */
export function isGiven(answer: Json | undefined): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'object' ? Object.keys(answer).length > 0 : true;
}

/** Whether an answer was given by a step on the current path. */
const isAnswered = (flow: Flow, { stack, answers }: GuardState, name: string) =>
  collectedOn(flow, stack).has(name) && isGiven(answers[name]);

/**
 * Evaluates a part of a guard's rule; the inspector uses it to explain a guard clause by clause.
 */
export function evaluate(flow: Flow, guard: Guard, rule: Json, state: GuardState): unknown {
  return evaluateRule(rule, (name) => {
    const answer = guard.answers.find((one) => answeredKey(one) === name);
    if (answer !== undefined) return isAnswered(flow, state, answer);
    const value = variableValue(state, name);
    if (value === undefined) {
      throw new FlowBug(`a guard reads "${name}", which the snapshot does not hold`);
    }
    return value;
  });
}

/** A guard's verdicts, one for each combination of the values it reads, each evaluated once. */
interface Table {
  readonly variables: Flow['variables'];
  /** 0: not evaluated yet, 1: does not hold, 2: holds. */
  readonly verdicts: Uint8Array;
}

/** Guards with more combinations than this are evaluated each time. */
const largestTable = 4096;

const tables = new WeakMap<Guard, Table>();

function tableOf(flow: Flow, guard: Guard): Table {
  const known = tables.get(guard);
  if (known?.variables === flow.variables) return known;
  let size = 2 ** guard.answers.length;
  for (const name of guard.variables) size *= flow.variables[name]?.domain.length ?? Infinity;
  const verdicts = new Uint8Array(size <= largestTable ? size : 0);
  const table = { variables: flow.variables, verdicts };
  tables.set(guard, table);
  return table;
}

/** The index of the current values in a guard's verdicts; -1 if a value is outside its domain. */
function placeOf(flow: Flow, guard: Guard, state: GuardState): number {
  let place = 0;
  for (const name of guard.variables) {
    const { domain } = flow.variables[name]!;
    const value = variableValue(state, name);
    const index = value === undefined ? -1 : domain.indexOf(value);
    if (index < 0) return -1;
    place = place * domain.length + index;
  }
  for (const name of guard.answers) place = place * 2 + Number(isAnswered(flow, state, name));
  return place;
}

/** Whether a guard holds. An undefined guard always holds. */
export function holds(flow: Flow, guard: Guard | undefined, state: GuardState): boolean {
  if (guard === undefined) return true;
  const { verdicts } = tableOf(flow, guard);
  const place = verdicts.length === 0 ? -1 : placeOf(flow, guard, state);
  if (place >= 0 && verdicts[place] !== 0) return verdicts[place] === 2;
  const verdict = isTrue(evaluate(flow, guard, guard.rule, state));
  if (place >= 0) verdicts[place] = verdict ? 2 : 1;
  return verdict;
}
