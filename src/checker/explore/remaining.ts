import type { Snapshot } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from './graph.ts';

/** How many steps lie between here and the goal, without going back. */
export interface Remaining {
  readonly least: number;
  /** Infinity where a way leads round. */
  readonly most: number;
}

/**
 * The exact bounds of the steps that remain, for each state from which some way leads to the goal.
 * 0 and 0 on the goal itself. A state that is not in the map has no way there but by going back.
 */
export function remainingSteps({ flow, states }: Graph): Map<State, Remaining> {
  const isGoal = ({ frame }: State) => frame.step === flow.goal;
  const least = new Map<State, number>(states.filter(isGoal).map((state) => [state, 0]));
  for (let before = -1; before !== least.size;) {
    before = least.size;
    for (const state of states.toReversed()) {
      if (isGoal(state)) continue;
      const ways = state.edges.flatMap(({ to }) => least.get(to) ?? []);
      if (ways.length > 0) least.set(state, Math.min(...ways) + 1);
    }
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const [state, length] of least) {
      if (isGoal(state)) continue;
      const shorter = Math.min(...state.edges.map(({ to }) => least.get(to) ?? Infinity)) + 1;
      if (shorter < length) changed = least.set(state, shorter) !== undefined;
    }
  }

  // Longest ways, from the goal backwards: what is never settled lies on or before a circle.
  const onWay = (state: State) =>
    isGoal(state)
      ? []
      : [...new Set(state.edges.map(({ to }) => to))].filter((to) => least.has(to));
  const before = new Map<State, State[]>();
  const open = new Map<State, number>();
  const most = new Map<State, number>();
  for (const state of least.keys()) {
    const next = onWay(state);
    open.set(state, next.length);
    for (const to of next) before.set(to, [...(before.get(to) ?? []), state]);
  }
  const settled = [...least.keys()].filter(isGoal);
  for (const state of settled) {
    most.set(state, Math.max(-1, ...onWay(state).map((to) => most.get(to)!)) + 1);
    for (const earlier of before.get(state) ?? []) {
      open.set(earlier, open.get(earlier)! - 1);
      if (open.get(earlier) === 0) settled.push(earlier);
    }
  }
  return new Map(
    [...least].map(([state, length]) => [
      state,
      { least: length, most: most.get(state) ?? Infinity },
    ]),
  );
}

/** The bounds for a visit as it stands; undefined where it cannot reach the goal but by going back. */
export function remainingOf(
  graph: Graph,
  bounds: ReadonlyMap<State, Remaining>,
  { stack, context, facts, answers }: Snapshot,
): Remaining | undefined {
  const { variables, carried, answers: tracked } = graph.abstraction;
  const step = stack.at(-1);
  const found = graph.states.flatMap((state) => {
    const { control, frame } = state;
    const isHere =
      frame.step === step &&
      variables.every((name) => control.context[name] === context[name]) &&
      carried.every((name) => control.facts[name] === facts[name]) &&
      tracked.every(
        (name) => (control.answers[name] === undefined) === (answers[name] === undefined),
      );
    return isHere ? (bounds.get(state) ?? []) : [];
  });
  if (found.length === 0) return undefined;
  return {
    least: Math.min(...found.map((one) => one.least)),
    most: Math.max(...found.map((one) => one.most)),
  };
}
