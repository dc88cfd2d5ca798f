import { isGiven, variableValue } from '../guards.ts';
import { collectedOn } from '../stacks.ts';
import { findTransition } from '../transition.ts';
import type { Flow, Json, Scalar, Snapshot, Step, Transition } from '../types.ts';

/** One value that would have to differ. For an answer, the values are whether it is given. */
export interface Difference {
  readonly kind: 'fact' | 'variable' | 'answer';
  readonly name: string;
  readonly is: Scalar;
  readonly becomes: Scalar;
}

/**
 * The most sets of changes to try: a change that takes longer to find is too complicated to follow
 * anyway.
 */
const mostTries = 20_000;

function* subsets<Value>(values: readonly Value[], size: number, from = 0): Generator<Value[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index < values.length; index += 1) {
    for (const rest of subsets(values, size - 1, index + 1)) yield [values[index]!, ...rest];
  }
}

/**
 * Each variable, fact and answer that the guards of an event read, with every other value it could
 * have.
 */
function differences(flow: Flow, step: Step, event: string, snapshot: Snapshot): Difference[][] {
  const guards = (step.on[event] ?? []).flatMap(({ guard }) => guard ?? []);
  const collected = collectedOn(flow, snapshot.stack);
  const answers = [...new Set(guards.flatMap((guard) => guard.answers))]
    .filter((name) => collected.has(name))
    .map((name): Difference[] => {
      const is = isGiven(snapshot.answers[name]);
      return [{ kind: 'answer', name, is, becomes: !is }];
    });
  const variables = [...new Set(guards.flatMap((guard) => guard.variables))].map((name) => {
    const { domain, fact } = flow.variables[name]!;
    const is = variableValue(snapshot, name) ?? null;
    const kind = fact ? 'fact' : 'variable';
    return domain
      .filter((value) => value !== is)
      .map((becomes): Difference => ({ kind, name, is, becomes }));
  });
  // Facts first: support staff can bring them about.
  const isFact = ([one]: Difference[]) => one?.kind === 'fact';
  return [
    ...variables.filter((one) => isFact(one)),
    ...answers,
    ...variables.filter((one) => !isFact(one)),
  ];
}

function changed(snapshot: Snapshot, changes: readonly Difference[]): Snapshot {
  const of = (kind: Difference['kind']) =>
    Object.fromEntries(
      changes.filter((one) => one.kind === kind).map(({ name, becomes }) => [name, becomes]),
    );
  const answers: Record<string, Json> = { ...snapshot.answers };
  for (const [name, given] of Object.entries(of('answer'))) {
    answers[name] = given === true ? true : null;
  }
  return {
    ...snapshot,
    facts: { ...snapshot.facts, ...of('fact') },
    context: { ...snapshot.context, ...of('variable') },
    answers,
  };
}

/** Every combination that takes one value for each name. */
const combinations = (names: readonly (readonly Difference[])[]): Difference[][] =>
  names.reduce<Difference[][]>(
    (made, values) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );

/**
 * The smallest set of changed values with which a transition of `step` would be taken if it is not,
 * or not taken if it is. Undefined if no change of what its guards read does that.
 */
export function smallestFlip(
  flow: Flow,
  step: Step,
  snapshot: Snapshot,
  transition: Transition,
): readonly Difference[] | undefined {
  const isTaken = (state: Snapshot) =>
    findTransition(flow, step, transition.event, state) === transition;
  const now = isTaken(snapshot);
  const names = differences(flow, step, transition.event, snapshot);
  let tries = 0;
  for (let size = 1; size <= names.length; size += 1) {
    for (const chosen of subsets(names, size)) {
      for (const changes of combinations(chosen)) {
        if (isTaken(changed(snapshot, changes)) !== now) return changes;
        if (++tries === mostTries) return undefined;
      }
    }
  }
  return undefined;
}
