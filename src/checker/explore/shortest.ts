import { groupBy, memo } from '../maps.ts';
import type { FlowEvent } from '../../engine/types.ts';
import type { Graph } from './explore.ts';
import type { BackEdge, Failure, Sighting, StackFrame, Edge, State } from './graph.ts';

/** A way up from a frame to one that lies on it: the edges that put the frames on in between. */
interface Climb {
  readonly length: number;
  readonly edges: readonly Edge[];
}

/** One thing a visitor does. */
export type TraceEdge = Edge | Failure | BackEdge;

/** A visit through an exploration. */
export interface Trace {
  readonly start: State;
  readonly edges: readonly TraceEdge[];
}

/**
 * Shortest event lists. A way within a frame begins where the frame was put on and never goes
 * beneath it; a way to a state is one to its frame and then one within. Both are the least
 * solutions of equations over the explored graph, relaxed until nothing gets shorter.
 */
export class Shortest {
  readonly #within = new Map<State, { length: number; by?: { edge: BackEdge; climb: Climb } }>();
  /** What lies under each frame, as far as this round of relaxing goes. */
  readonly #known = new Map<StackFrame, Map<StackFrame, Climb>>();
  /** By where they begin and the steps they pass, ways up that pass more than one, as far as it goes. */
  readonly #high = new Map<StackFrame, Map<string, Map<StackFrame, Climb>>>();
  readonly #to = new Map<StackFrame, { length: number; by?: Edge }>();
  readonly #starts = new Map<StackFrame, State>();

  constructor(private readonly graph: Graph) {
    const { states, starts } = graph;
    for (const state of starts) {
      this.#within.set(state, { length: 0 });
      // A visit that does not begin at the first step stands on the steps it has passed.
      let frames: readonly StackFrame[] = [state.frame];
      while (frames.length > 0) {
        for (const frame of frames) {
          this.#to.set(frame, { length: 0 });
          this.#starts.set(frame, state);
        }
        frames = frames
          .filter(({ pushes }) => pushes.length === 0)
          .flatMap(({ parents }) => [...parents]);
      }
    }
    for (const { edges } of states) for (const { to } of edges) this.#within.set(to, { length: 0 });
    // States of one frame share the way up to it, so that is worked out once a round for all.
    const byPlace = graph.frames.flatMap((frame) => {
      const backs = [...frame.states.values()].flatMap((state) => graph.backs(state));
      return [...groupBy(backs, ({ target }) => target).values()];
    });
    for (let changed = true; changed;) {
      changed = false;
      this.#known.clear();
      this.#high.clear();
      for (const edges of byPlace) {
        const climb = this.#climb(edges[0]!);
        if (climb === undefined) continue;
        for (const edge of edges) changed = this.#back(edge, climb) || changed;
      }
    }
    for (let changed = true; changed;) {
      changed = false;
      for (const state of states)
        for (const edge of state.edges) changed = this.#push(edge) || changed;
    }
  }

  #back(edge: BackEdge, climb: Climb): boolean {
    const from = this.#within.get(edge.from);
    if (from === undefined) return false;
    const length = climb.length + from.length + 1;
    if (length >= (this.#within.get(edge.to)?.length ?? Infinity)) return false;
    this.#within.set(edge.to, { length, by: { edge, climb } });
    return true;
  }

  #push(edge: Edge): boolean {
    const length = this.length(edge.from) + 1;
    let changed = false;
    for (const frame of [...(edge.reset ?? []), edge.to.frame]) {
      if (length >= (this.#to.get(frame)?.length ?? Infinity)) continue;
      this.#to.set(frame, { length, by: edge });
      changed = true;
    }
    return changed;
  }

  /** The shortest way from the frame that Back reaches up to the one that it leaves. */
  #climb({ from: { frame }, target: { left, reached } }: BackEdge): Climb | undefined {
    if (left.length === 1) return this.#under(frame).get(reached);
    const climbs = memo(this.#high, frame, () => new Map<string, Map<StackFrame, Climb>>());
    const steps = left.join('\n');
    return memo(climbs, steps, () => this.#climbs(frame, left)).get(reached);
  }

  /** The shortest ways up to a frame past some steps, by where they begin. */
  #climbs(top: StackFrame, left: readonly string[]): Map<StackFrame, Climb> {
    let climbs = new Map<StackFrame, Climb>([[top, { length: 0, edges: [] }]]);
    for (const [index] of left.entries()) {
      const deeper = new Map<StackFrame, Climb>();
      for (const [frame, climb] of climbs) {
        for (const [parent, { length, edges }] of this.#under(frame)) {
          if (index + 1 < left.length && parent.step !== left[index + 1]) continue;
          const total = climb.length + length;
          if (total >= (deeper.get(parent)?.length ?? Infinity)) continue;
          deeper.set(parent, { length: total, edges: [...edges, ...climb.edges] });
        }
      }
      climbs = deeper;
    }
    return climbs;
  }

  /** The frames right under a frame, each with the shortest way to put this one on it. */
  #under(frame: StackFrame): Map<StackFrame, Climb> {
    const known = this.#known.get(frame);
    if (known !== undefined) return known;
    const under = new Map<StackFrame, Climb>();
    const offer = (parent: StackFrame, climb: Climb) => {
      if (climb.length < (under.get(parent)?.length ?? Infinity)) under.set(parent, climb);
    };
    for (const edge of frame.pushes) {
      const parent = edge.reset === undefined ? edge.from.frame : edge.reset.at(-1);
      if (parent === undefined) continue;
      // A frame of a new stack comes with those beneath it, by the same event.
      const isOwn = edge.reset !== undefined;
      const length = isOwn ? 0 : (this.#within.get(edge.from)?.length ?? Infinity) + 1;
      offer(parent, { length, edges: isOwn ? [] : [edge] });
    }
    for (const parent of frame.parents) {
      if (!under.has(parent) && frame.pushes.length === 0) offer(parent, { length: 0, edges: [] });
    }
    this.#known.set(frame, under);
    return under;
  }

  /** How many events the shortest visit to a state has. */
  length(state: State): number {
    const within = this.#within.get(state)?.length ?? Infinity;
    return within + (this.#to.get(state.frame)?.length ?? Infinity);
  }

  #edgesWithin(state: State): TraceEdge[] {
    const by = this.#within.get(state)?.by;
    if (by === undefined) return [];
    return [...this.edgesUp(by.climb.edges), ...this.#edgesWithin(by.edge.from), by.edge];
  }

  /** The edges of the shortest visit that puts a frame on the stack, from the start of a visit. */
  #edgesTo(frame: StackFrame): { edges: Edge[]; start: State | undefined } {
    const edges: Edge[] = [];
    let at = frame;
    for (let by = this.#to.get(at)?.by; by !== undefined; by = this.#to.get(at)?.by) {
      edges.unshift(by);
      at = by.from.frame;
    }
    return { edges, start: this.#starts.get(at) };
  }

  /** The shortest visit to a state: where it begins, and the edges and Backs it is made of. */
  traceTo(state: State): Trace {
    const { edges, start } = this.#edgesTo(state.frame);
    return { start: start ?? state, edges: [...this.edgesUp(edges), ...this.#edgesWithin(state)] };
  }

  /** The length of the shortest visit in which Back can make this very edge; Infinity for none. */
  lengthOver(back: BackEdge): number {
    const climb = this.#climb(back);
    if (climb === undefined) return Infinity;
    const to = this.#to.get(back.target.reached)?.length ?? Infinity;
    return to + climb.length + (this.#within.get(back.from)?.length ?? Infinity);
  }

  /** The shortest visit to where Back does as it says: over the frame that it reaches. */
  traceOver(back: BackEdge): Trace | undefined {
    const climb = this.#climb(back);
    if (climb === undefined) return undefined;
    const { edges, start } = this.#edgesTo(back.target.reached);
    const all = [...edges, ...climb.edges];
    return {
      start: start ?? all[0]?.from ?? back.from,
      edges: [...this.edgesUp(all), ...this.#edgesWithin(back.from)],
    };
  }

  /** What leads from a state up to another frame put on above it, as a visit goes on. */
  edgesUp(edges: readonly Edge[]): TraceEdge[] {
    return edges.flatMap((edge) => [...this.#edgesWithin(edge.from), edge]);
  }

  /** The events of the shortest visit to a state. */
  events(state: State): FlowEvent[] {
    const { back } = this.graph.flow;
    return this.traceTo(state).edges.map((edge) =>
      edge.kind === 'back' ? { type: back.event } : edge.event,
    );
  }

  /** Those first to whose states the shortest visits lead. */
  sorted<One>(all: Iterable<One>, stateOf: (one: One) => State): One[] {
    return [...all].sort((one, other) => this.length(stateOf(one)) - this.length(stateOf(other)));
  }

  /** The state with the shortest visit; undefined for none. */
  nearest(states: Iterable<State>): State | undefined {
    return this.sorted(states, (state) => state)[0];
  }
}

/** The sightings, the one with the shortest visit first; undefined if there are none. */
export function nearestFirst<Seen extends Sighting>(
  { shortest }: Graph,
  sightings: readonly Seen[],
): readonly [Seen, ...Seen[]] | undefined {
  let best: { at: Seen; length: number } | undefined;
  for (const at of sightings) {
    const { state, last } = at;
    const length = last?.kind === 'back' ? shortest.lengthOver(last) : shortest.length(state);
    if (best === undefined || length < best.length) best = { at, length };
  }
  const first = best?.at;
  return first && [first, ...sightings.filter((at) => at !== first)];
}
