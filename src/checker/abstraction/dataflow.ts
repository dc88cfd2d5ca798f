import type { Graph } from '../explore/explore.ts';
import type { BackTarget, StackFrame, State } from '../explore/graph.ts';
import { memo } from '../maps.ts';
import type { Abstraction } from '../model/abstraction.ts';
import { Unknown } from '../model/choices.ts';
import type { Precondition } from '../model/surroundings.ts';
import { viewFor } from '../model/valueClasses.ts';
import type { Scalar } from '../../engine/types.ts';
import { Carried } from './carried.ts';

/** A precondition that reads more combinations of values than this is not judged here. */
const mostValuations = 4096;

/** Several preconditions are judged together only if what they read has no more combinations than this. */
const mostTogether = 64;

/**
 * What may be carried along in each state of an exploration that does not track it: answers, facts,
 * truths, and whether an answer is outdated. None of it decides on the way, so the engine need not
 * be asked again: values flow along the known edges, and Back leads to where they came from. It is as
 * exact as the exploration.
 */
export class Dataflow {
  /** Whether a precondition is met, by what a state tracks, by valuation; 2 where nobody has asked yet. */
  readonly #met = new Map<Precondition, Map<string, Uint8Array>>();

  /**
   * What flows along the edges of an exploration.
   *
   * @param abstraction what the preconditions read, beside all that the exploration tracks
   * @param budget how many times something may flow along an edge
   * @returns undefined where it would be too much
   */
  static along(graph: Graph, abstraction: Abstraction, budget: number): Dataflow | undefined {
    const carried = new Carried(graph, abstraction);
    const most = abstraction.preconditions.length > 1 ? mostTogether : mostValuations;
    if (carried.size > most) return undefined;
    const flowing = new Flowing(carried);
    for (const [state, list] of graph.beginnings) {
      for (const beginning of list) {
        for (const valuation of carried.first(beginning)) flowing.begin(state, valuation);
      }
    }
    return flowing.run(budget) ? new Dataflow(graph, carried, flowing) : undefined;
  }

  private constructor(
    readonly graph: Graph,
    private readonly carried: Carried,
    private readonly flowing: Flowing,
  ) {}

  /** Whether a precondition may be missing in a state. */
  mayMiss(precondition: Precondition, state: State): boolean {
    return this.flowing.isSome(state, this.#misses(precondition, state));
  }

  /** Whether an event may be sent in a state without what it calls for. */
  maySendWithout(precondition: Precondition, event: string, state: State): boolean {
    const { carried } = this;
    const known = new Set([...state.edges, ...state.failures].flatMap(({ sent }) => sent.places));
    const misses = this.#misses(precondition, state);
    return carried
      .sentIn(state)
      .filter(({ type, preconditions }) => type === event && preconditions.includes(precondition))
      .filter(({ places }) => known.has(places[0]!))
      .some((sent) =>
        carried.brought(sent).some((facts) => {
          const informed = carried.informed(sent, facts);
          return this.flowing.isSome(state, (valuation) => misses(informed[valuation]!));
        }),
      );
  }

  /** Whether the answer whose age is told may be outdated in a state in which a precondition is missing. */
  mayBeStale(state: State, precondition: Precondition | undefined): boolean {
    const misses = precondition === undefined ? () => true : this.#misses(precondition, state);
    return this.flowing.isSome(
      state,
      (valuation) => this.carried.isStale(valuation) && misses(valuation),
    );
  }

  /** A test of whether a precondition is missing in a state, for a valuation. */
  #misses(precondition: Precondition, state: State): (valuation: number) => boolean {
    const { graph, carried } = this;
    const { answers = [], variables = [], truths = [] } = precondition.reads;
    const { context, facts, truths: tracked } = state.control;
    const known = (name: string) => (Object.hasOwn(context, name) ? context : facts)[name];
    const fixed = variables.filter((name) => !carried.facts.has(name));
    // A variable that is not tracked may have any value, so it may be missing.
    if (fixed.some((name) => (known(name) as unknown) instanceof Unknown)) return () => true;
    const counting = answers.filter(
      (name) => carried.answers.has(name) && graph.isCollected(state, name),
    );
    const situation = JSON.stringify([
      counting,
      fixed.map((name) => known(name) ?? null),
      truths.map((name) => (carried.truths.has(name) ? null : tracked[name])),
    ]);
    const isMet = (valuation: number) => {
      const variable = (name: string): Scalar | undefined =>
        carried.facts.has(name) ? carried.facts.get(name)!.value(valuation) : known(name);
      const given = counting.map(
        (name) => [name, carried.answers.get(name)!.value(valuation)] as const,
      );
      const world = [...carried.truths].map(([name, truth]) => [name, truth.value(valuation)]);
      return precondition.isMet(
        viewFor(precondition, Object.fromEntries(given), () => true, variable, {
          ...tracked,
          ...Object.fromEntries(world),
        }),
      );
    };
    const situations = memo(this.#met, precondition, () => new Map<string, Uint8Array>());
    const met = memo(situations, situation, () => new Uint8Array(carried.size).fill(2));
    return (valuation) => {
      if (met[valuation] === 2) met[valuation] = isMet(valuation) ? 1 : 0;
      return met[valuation] === 0;
    };
  }
}

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
 * Valuations that flow along the known edges of an exploration, until nothing new comes up. Back
 * leads only to where a step was put on with what it was put on with.
 */
class Flowing {
  readonly #places: Map<number, Place>[] = [];
  readonly #open: { place: Place; state: State; valuation: number }[] = [];
  /** By state and valuation: 1 where some visit has it there. */
  readonly #some: Uint8Array[] = [];

  constructor(private readonly carried: Carried) {}

  /** Lets a visit begin. */
  begin(state: State, valuation: number): void {
    this.#reach(this.#placeOf(state.frame, valuation), state, valuation);
  }

  /** Goes on to the end; false where it takes more steps than a budget allows. */
  run(budget: number): boolean {
    let work = 0;
    for (let at = this.#open.pop(); at !== undefined; at = this.#open.pop()) {
      if (work > budget) return false;
      const { place, state, valuation } = at;
      for (const { tables, to, reset } of this.carried.onward(state)) {
        for (const table of tables) {
          work += 1;
          const after = table[valuation]!;
          if (after < 0) continue;
          let below = reset === undefined ? place : undefined;
          for (const frame of reset ?? []) below = this.#enter(frame, after, below);
          this.#reach(this.#enter(to.frame, after, below), to, after);
        }
      }
      for (const { table, to, target } of this.carried.backward(state)) {
        work += 1;
        const after = table[valuation]!;
        if (after >= 0) this.#takeOff(place, { target, height: 1, to, valuation: after });
      }
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
    return memo(places, entered, () => ({
      frame,
      under: new Set(),
      pops: [],
      passing: new Map(),
      reached: new Set(),
    }));
  }

  #reach(place: Place, state: State, valuation: number): void {
    const key = state.id * this.carried.size + valuation;
    if (place.reached.has(key)) return;
    place.reached.add(key);
    (this.#some[state.id] ??= new Uint8Array(this.carried.size))[valuation] = 1;
    this.#open.push({ place, state, valuation });
  }

  #enter(frame: StackFrame, valuation: number, below: Place | undefined): Place {
    const place = this.#placeOf(frame, valuation);
    if (below === undefined || place.under.has(below)) return place;
    place.under.add(below);
    for (const pop of place.pops) this.#goDown(pop, below);
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
    return known.add(to.id * this.carried.size + valuation).size > count;
  }

  #goDown(pop: Pop, under: Place): void {
    const { target, height, to, valuation } = pop;
    const { left, reached } = target;
    if (height < left.length) {
      if (under.frame.step === left[height]) this.#takeOff(under, { ...pop, height: height + 1 });
    } else if (under.frame === reached) this.#reach(under, to, valuation);
  }
}
