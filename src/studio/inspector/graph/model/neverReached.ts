import { answeredKey } from '../../../../engine/guards.ts';
import { evaluateRule, isTrue } from '../../../../engine/rule.ts';
import type { Flow, Scalar, Transition } from '../../../../engine/types.ts';

/** Beyond this many combinations of values, nothing is said. */
const mostCombinations = 20_000;

/** Each combination of values that some guards read. */
function* combinations(
  names: readonly (readonly [name: string, values: readonly Scalar[]])[],
): Generator<ReadonlyMap<string, Scalar>> {
  const [first, ...others] = names;
  if (first === undefined) {
    yield new Map();
    return;
  }
  for (const rest of combinations(others)) {
    for (const value of first[1]) yield new Map([...rest, [first[0], value]]);
  }
}

/**
 * The transitions of an event, in this order, that can never be the first whose guard holds. Empty
 * where the guards read too much to say. What a visit can be in is not asked: the checker does.
 */
export function neverReached(flow: Flow, transitions: readonly Transition[]): Transition[] {
  const guards = transitions.flatMap(({ guard }) => guard ?? []);
  const names = [
    ...[...new Set(guards.flatMap((guard) => guard.variables))].map(
      (name) => [name, flow.variables[name]!.domain] as const,
    ),
    ...[...new Set(guards.flatMap((guard) => guard.answers))].map(
      (name) => [answeredKey(name), [true, false]] as const,
    ),
  ];
  const count = names.reduce((product, [, values]) => product * values.length, 1);
  if (count > mostCombinations) return [];
  const reached = new Set<Transition>();
  for (const values of combinations(names)) {
    const taken = transitions.find(
      ({ guard }) =>
        guard === undefined || isTrue(evaluateRule(guard.rule, (name) => values.get(name))),
    );
    if (taken !== undefined) reached.add(taken);
    if (reached.size === transitions.length) break;
  }
  return transitions.filter((transition) => !reached.has(transition));
}
