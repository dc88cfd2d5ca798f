import { Unknown } from '../model/choices.ts';
import { isGoal } from '../../engine/isGoal.ts';
import { start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot } from '../../engine/types.ts';
import { groupBy } from '../maps.ts';
import type { Graph } from '../explore/explore.ts';
import { breadthFirst, traceOf } from './breadthFirst.ts';
import { topological } from './closure.ts';
import { playable } from './replay.ts';
import type { Edge, State } from './graph.ts';

/** A visit to play, in the inspector or by an end-to-end test. */
export interface CoveringVisit {
  readonly events: readonly FlowEvent[];
  /** The transitions it takes, as pointers into the flow file, each once. */
  readonly takes: readonly string[];
  /** The step it ends on: the goal, wherever that can still be reached. */
  readonly ends: string;
}

/** For each state from which edges alone lead to the goal: the shortest such way. */
function waysToGoal({ flow, states }: Graph): Map<State, Edge[]> {
  const hasArrived = ({ frame }: State) => isGoal(flow, frame.step);
  const edges = states.flatMap((state) => (hasArrived(state) ? [] : state.edges));
  const incoming = groupBy(edges, ({ to }) => to);
  const stops = breadthFirst({
    starts: states.filter(hasArrived),
    moves: (state) => (incoming.get(state) ?? []).map((by) => ({ by, to: by.from })),
    key: (state) => state,
  });
  return new Map([...stops].map((stop) => [stop.state, traceOf(stop).toReversed()]));
}

function visitOf(flow: Flow, events: readonly FlowEvent[]): CoveringVisit {
  let snapshot = start(flow);
  const takes = new Set<string>();
  for (const event of events) {
    const result = transition(flow, snapshot, event);
    snapshot = result.snapshot;
    for (const { pointer } of result.taken) takes.add(pointer);
  }
  return { events, takes: [...takes], ends: snapshot.stack.at(-1)! };
}

/**
 * Visits that together take every transition any visit can take, each at least once, and go on to
 * the goal. Chosen greedily: the one that adds most comes first, the shorter of two that add alike.
 */
export function coveringVisits(base: Graph): CoveringVisit[] {
  const { flow } = base;
  const ways = waysToGoal(base);
  const candidates = new Map<string, CoveringVisit>();
  const shown = base.states.filter(({ replacedBy }) => replacedBy === undefined);
  for (const state of base.shortest.sorted(shown, (one) => one)) {
    for (const edge of state.edges) {
      if (edge.taken.every(({ pointer }) => candidates.has(pointer))) continue;
      const onward = [edge, ...(ways.get(edge.to) ?? [])].map(({ event }) => event);
      const events = [...base.shortest.events(state), ...onward];
      const visit = visitOf(flow, events.map(playable));
      for (const { pointer } of edge.taken) {
        if (!candidates.has(pointer)) candidates.set(pointer, visit);
      }
    }
  }
  const chosen: CoveringVisit[] = [];
  const left = new Set(candidates.keys());
  while (left.size > 0) {
    const adds = ({ takes }: CoveringVisit) => takes.filter((pointer) => left.has(pointer)).length;
    const [best] = [...new Set(candidates.values())].toSorted(
      (one, other) => adds(other) - adds(one) || one.events.length - other.events.length,
    );
    chosen.push(best!);
    for (const pointer of best!.takes) left.delete(pointer);
  }
  return chosen;
}

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
export function remainingSteps(graph: Graph): Map<State, Remaining> {
  const ways = waysToGoal(graph);
  // Longest ways, from the goal backwards: what is never settled lies on or before a circle.
  const hasArrived = ({ frame }: State) => isGoal(graph.flow, frame.step);
  const onWay = (state: State) =>
    hasArrived(state)
      ? []
      : [...new Set(state.edges.map(({ to }) => to))].filter((to) => ways.has(to));
  const all = [...ways.keys()];
  const steps = all.flatMap((from) => onWay(from).map((to) => ({ from, to })));
  const incoming = groupBy(steps, ({ to }) => to);
  const most = new Map<State, number>();
  for (const state of topological(all, (to) => (incoming.get(to) ?? []).map(({ from }) => from))) {
    most.set(state, Math.max(-1, ...onWay(state).map((to) => most.get(to)!)) + 1);
  }
  return new Map(
    [...ways].map(([state, { length }]) => [
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
      variables.every(
        (name) =>
          (control.context[name] as unknown) instanceof Unknown ||
          control.context[name] === context[name],
      ) &&
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
