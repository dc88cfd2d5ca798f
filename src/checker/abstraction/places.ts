import { memo } from '../maps.ts';
import type { Changes } from './changes.ts';
import type { Graph } from '../explore/explore.ts';
import {
  type BackTarget,
  type StackFrame,
  type State,
  isTurningPlace,
  type BackEdge,
  type Edge,
} from '../explore/graph.ts';

/** A frame of an exploration, entered with one valuation. */
interface Place {
  readonly frame: StackFrame;
  /** The places it was put on. */
  readonly under: Set<Place>;
  /** What Back takes off it, as far as is known. */
  readonly pops: Pop[];
  /** Of those on their way down, where they lead and with what, by the steps still to be taken off. */
  readonly passing: Map<string, Set<number>>;
  readonly reached: Set<number>;
}

interface Visit {
  readonly place: Place;
  readonly state: State;
  readonly valuation: number;
}

/** Back on its way down a stack: it has taken off some steps. */
interface Pop {
  readonly target: BackTarget;
  /** How many steps it has taken off, the one it stands on among them. */
  readonly height: number;
  /** Where it leads in the end, and with what. */
  readonly to: State;
  readonly valuation: number;
}

/**
 * Lets valuations flow along the known edges of an exploration, until nothing new comes up. Back
 * leads only to where a step was put on with what it was put on with: so it is as exact as the
 * exploration.
 */
export class CarriedPlaces {
  readonly #places: Map<number, Place>[] = [];
  readonly #open: Visit[] = [];
  /** By state and valuation: 1 where some visit has it there. */
  readonly #some: Uint8Array[] = [];
  readonly #kinds: Kinds;
  #work = 0;

  /**
   * @param size how many valuations there are
   * @param isDirect whether detours are left out, which come back to the same
   */
  constructor(
    graph: Graph,
    private readonly changes: Changes,
    private readonly size: number,
    private readonly isDirect: boolean,
  ) {
    this.#kinds = kindsOf(graph);
  }

  /** Lets a visit begin. */
  begin(state: State, valuation: number): void {
    this.#reach(this.#placeOf(state.frame, valuation), state, valuation);
  }

  /** Goes on to the end; false where it takes more steps than a budget allows. */
  run(budget: number): boolean {
    for (let at = this.#open.pop(); at !== undefined; at = this.#open.pop()) {
      if (this.#work > budget) return false;
      this.#goOn(at);
    }
    return true;
  }

  /** Whether some visit may be in a state with what a test looks for. */
  isSome(state: State, test: (valuation: number) => boolean): boolean {
    const reached = this.#some[state.id];
    return reached?.some((is, valuation) => is === 1 && test(valuation)) === true;
  }

  #placeOf(frame: StackFrame, entered: number): Place {
    const places = (this.#places[frame.number] ??= new Map<number, Place>());
    let place = places.get(entered);
    if (place === undefined) {
      place = { frame, under: new Set(), pops: [], passing: new Map(), reached: new Set() };
      places.set(entered, place);
    }
    return place;
  }

  #reach(place: Place, state: State, valuation: number): void {
    const key = state.id * this.size + valuation;
    if (place.reached.has(key)) return;
    place.reached.add(key);
    this.#some[state.id] ??= new Uint8Array(this.size);
    this.#some[state.id]![valuation] = 1;
    this.#open.push({ place, state, valuation });
  }

  #goOn(visit: Visit): void {
    const { place, state, valuation } = visit;
    const { onward, back } = this.#kinds.of(state);
    for (const { kind, to, reset, isDetour } of onward) {
      if (isDetour && this.isDirect) continue;
      for (const table of this.changes.ofMove(kind)) {
        this.#work += 1;
        const after = table[valuation]!;
        if (after >= 0) this.#move(place, to, after, reset);
      }
    }
    for (const { kind, to, target } of back) {
      this.#work += 1;
      const after = this.changes.ofBack(kind)[valuation]!;
      if (after >= 0) this.#takeOff(place, { target, height: 1, to, valuation: after });
    }
  }

  #move(
    place: Place,
    to: State,
    valuation: number,
    reset: readonly StackFrame[] | undefined,
  ): void {
    let below = reset === undefined ? place : undefined;
    for (const frame of reset ?? []) below = this.#enter(frame, valuation, below);
    this.#reach(this.#enter(to.frame, valuation, below), to, valuation);
  }

  #enter(frame: StackFrame, valuation: number, below: Place | undefined): Place {
    const place = this.#placeOf(frame, valuation);
    if (below !== undefined) this.#putOn(place, below);
    return place;
  }

  /** Notes what Back takes off a place: it goes on down whatever that lies on, now or later. */
  #takeOff(place: Place, pop: Pop): void {
    if (pop.height > 1 && !this.#isNew(place, pop)) return;
    place.pops.push(pop);
    for (const under of place.under) this.#goDown(pop, under);
  }

  /** Notes what is on its way down; false where the same was there before. */
  #isNew({ passing }: Place, { target, height, to, valuation }: Pop): boolean {
    const left = target.left.slice(height).join('\n');
    const known = memo(passing, left, () => new Set<number>());
    const count = known.size;
    return known.add(to.id * this.size + valuation).size > count;
  }

  #goDown(pop: Pop, under: Place): void {
    const { target, height, to, valuation } = pop;
    const { left, reached } = target;
    if (height < left.length) {
      if (under.frame.step === left[height]) this.#takeOff(under, { ...pop, height: height + 1 });
    } else if (under.frame === reached) this.#reach(under, to, valuation);
  }

  #putOn(place: Place, under: Place): void {
    if (place.under.has(under)) return;
    place.under.add(under);
    for (const pop of place.pops) this.#goDown(pop, under);
  }
}

/** A kind of edges, by its number; all of one kind do the same to what is not tracked. */
export interface EdgeKind<Example> {
  readonly number: number;
  readonly example: Example;
}

/** An edge as far as it says where something is carried. */
export interface Onward {
  readonly kind: EdgeKind<Edge>;
  readonly to: State;
  readonly reset?: readonly StackFrame[];
  /** Whether it changes nothing and only Back leads on from there. */
  readonly isDetour: boolean;
}

interface Backward {
  readonly kind: EdgeKind<BackEdge>;
  readonly to: State;
  readonly target: BackEdge['target'];
}

interface Ways {
  readonly onward: readonly Onward[];
  readonly back: readonly Backward[];
}

/** The edges of an exploration by what they do to what is carried along; worked out once for all. */
export class Kinds {
  readonly #ways: Ways[] = [];
  readonly #onward = new Map<Edge['sent'], Map<string, EdgeKind<Edge>>>();
  readonly #back = new Map<string, EdgeKind<BackEdge>>();
  #count = 0;

  constructor(private readonly graph: Graph) {}

  of(state: State): Ways {
    return (this.#ways[state.id] ??= {
      onward: this.#onwardFrom(state),
      back: this.graph.backs(state).map((back) => {
        const { to, target } = back;
        return { kind: this.#backKind(back), to, target };
      }),
    });
  }

  #onwardFrom({ edges }: State): Onward[] {
    const found: Onward[] = [];
    for (const edge of edges) {
      const { to, reset } = edge;
      const kind = this.#onwardKind(edge);
      const isKnown = found.some(
        (one) => one.kind === kind && one.to === to && isSame(one.reset, reset),
      );
      if (!isKnown)
        found.push({ kind, to, isDetour: this.#isDetour(edge), ...(reset && { reset }) });
    }
    return found;
  }

  #isDetour({ from, to, sent, taken, reset }: Edge): boolean {
    const { flow, model } = this.graph;
    return (
      reset === undefined &&
      taken.length === 1 &&
      to.control === from.control &&
      taken[0]!.effects.clear.length === 0 &&
      Object.keys({ ...sent.answers, ...sent.makes, ...sent.facts }).length + sent.open.size ===
        0 &&
      isTurningPlace(flow, from.frame.step, to.frame.step, model.screen(to.frame.step), () => true)
    );
  }

  /** What is sent and chosen, what it depends on that counts, and what is cleared on the way. */
  #onwardKind(edge: Edge): EdgeKind<Edge> {
    const { sent, taken, choices } = edge;
    const alike = memo(this.#onward, sent, () => new Map<string, EdgeKind<Edge>>());
    const cleared = taken.flatMap(({ effects }) => effects.clear);
    const counting = sent.dependsOn.filter((name) => this.graph.isCollected(edge.from, name));
    const isPlain = cleared.length + choices.length + counting.length === 0;
    const key = isPlain ? '' : JSON.stringify([cleared, choices, counting]);
    return this.#kind(alike, key, edge);
  }

  #backKind(back: BackEdge): EdgeKind<BackEdge> {
    const { target, choices } = back;
    const chosen = choices.length === 0 ? '' : JSON.stringify(choices);
    const key = `${target.left.join('\n')}\n${target.reached.step}\n${chosen}`;
    return this.#kind(this.#back, key, back);
  }

  #kind<Example>(
    known: Map<string, EdgeKind<Example>>,
    key: string,
    example: Example,
  ): EdgeKind<Example> {
    return memo(known, key, () => ({ number: this.#count++, example }));
  }
}

const isSame = (one: readonly StackFrame[] | undefined, other: readonly StackFrame[] | undefined) =>
  one?.length === other?.length && (one ?? []).every((frame, at) => frame === other![at]);

const known = new WeakMap<Graph, Kinds>();

const kindsOf = (graph: Graph): Kinds => memo(known, graph, () => new Kinds(graph));
