import { start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { Flow, FlowEvent } from '../../engine/types.ts';
import { groupBy } from '../maps.ts';
import type { Graph } from '../explore/explore.ts';
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

/** For each state from which edges alone lead to the goal, the first edge of a shortest way. */
function waysToGoal({ flow, states }: Graph): Map<State, Edge> {
  const first = new Map<State, Edge>();
  const incoming = groupBy(
    states.flatMap(({ edges }) => edges),
    ({ to }) => to,
  );
  const reached = new Set(states.filter(({ frame }) => frame.step === flow.goal));
  for (const state of reached) {
    for (const edge of incoming.get(state) ?? []) {
      if (!reached.has(edge.from)) first.set(edge.from, edge);
      reached.add(edge.from);
    }
  }
  return first;
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
  const onward = waysToGoal(base);
  const candidates = new Map<string, CoveringVisit>();
  const nearestFirst = base.states
    .filter(({ replacedBy }) => replacedBy === undefined)
    .toSorted((one, other) => base.shortest.length(one) - base.shortest.length(other));
  for (const state of nearestFirst) {
    for (const edge of state.edges) {
      if (edge.taken.every(({ pointer }) => candidates.has(pointer))) continue;
      const events = [...base.shortest.events(state), edge.event];
      for (let next = onward.get(edge.to); next !== undefined; next = onward.get(next.to)) {
        events.push(next.event);
      }
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
