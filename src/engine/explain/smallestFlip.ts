import { isGiven, variableValue } from '../guards.ts';
import { collectedOn } from '../stacks.ts';
import { findTransition } from '../transition.ts';
import type { Flow, Json, Scalar, Snapshot, Step, Transition } from '../types.ts';

/** One thing that would have to be otherwise. For an answer, true and false say whether it is given. */
export interface Difference {
  readonly kind: 'fact' | 'variable' | 'answer';
  readonly name: string;
  readonly is: Scalar;
  readonly becomes: Scalar;
}

/** More sets of changes than this are not tried: nobody could follow such a change any more. */
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

/** Everything that could be otherwise, of what the transitions of an event look at. */
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
  // What comes from outside is told first: somebody can bring it about.
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

/** One value for each name, in every way. */
const ways = (names: readonly (readonly Difference[])[]): Difference[][] =>
  names.reduce<Difference[][]>(
    (made, values) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );

/**
 * The fewest things that would have to be otherwise for a transition of `step` to be taken where
 * it is not, or not to be taken where it is. Undefined where no change of what the guards look at
 * does it.
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
      for (const changes of ways(chosen)) {
        if (isTaken(changed(snapshot, changes)) !== now) return changes;
        if (++tries === mostTries) return undefined;
      }
    }
  }
  return undefined;
}
