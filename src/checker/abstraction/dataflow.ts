import { memo } from '../maps.ts';
import type { Scalar } from '../../engine/types.ts';
import { Carried } from './carried.ts';
import { Changes } from './changes.ts';
import { Unknown } from '../model/choices.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from '../explore/graph.ts';
import { CarriedPlaces } from './places.ts';
import { viewFor } from '../model/valueClasses.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Precondition } from '../model/surroundings.ts';

/** A precondition that reads more combinations of values than this is not judged here. */
const mostValuations = 4096;

/** Several preconditions are judged together only if what they read has no more combinations than this. */
const mostTogether = 64;

/** Whether a precondition is met, by the numbers of valuations; 2 where nobody has asked yet. */
type Verdicts = Uint8Array;

/**
 * What may be carried along in each state of an exploration that does not track it: answers, facts,
 * truths, and whether an answer is outdated. None of it decides on the way, so the engine need not
 * be asked again: values flow along the known edges, and Back leads to where they came from. It is as
 * exact as the exploration.
 */
export class Dataflow {
  readonly #met = new Map<Precondition, Map<string, Verdicts>>();
  readonly #lookedAt = new Map<Precondition, Int32Array>();

  /**
   * What flows along the edges of an exploration.
   *
   * @param abstraction what the preconditions read, beside all that the exploration tracks
   * @param budget how many times something may flow along an edge
   * @returns undefined where it would be too much
   */
  static along(graph: Graph, abstraction: Abstraction, budget: number): Dataflow | undefined {
    const carried = new Carried(graph, abstraction);
    const { size } = carried.values;
    if (size > (abstraction.preconditions.length > 1 ? mostTogether : mostValuations))
      return undefined;
    const changes = new Changes(carried);
    // Back from a detour makes an answer old that was given before it.
    const places = new CarriedPlaces(graph, changes, size, abstraction.ages === undefined);
    for (const [state, list] of graph.beginnings) {
      for (const beginning of list) {
        for (const valuation of carried.first(beginning)) places.begin(state, valuation);
      }
    }
    return places.run(budget) ? new Dataflow(graph, carried, changes, places) : undefined;
  }

  private constructor(
    readonly graph: Graph,
    private readonly carried: Carried,
    private readonly changes: Changes,
    private readonly places: CarriedPlaces,
  ) {}

  /** Whether a precondition may be missing in a state. */
  mayMiss(precondition: Precondition, state: State): boolean {
    return this.places.isSome(state, this.#misses(precondition, state));
  }

  /** Whether an event may be sent in a state without what it calls for. */
  maySendWithout(precondition: Precondition, event: string, state: State): boolean {
    const { carried } = this;
    const graph = new Set([...state.edges, ...state.failures].flatMap(({ sent }) => sent.places));
    const misses = this.#misses(precondition, state);
    return this.changes.sentIn(state).some((sent) => {
      if (sent.type !== event || !sent.preconditions.includes(precondition)) return false;
      if (!graph.has(sent.places[0]!)) return false;
      return carried.brought(sent).some((facts) => {
        const set = [...carried.ofAnswers(sent), ...carried.ofFacts(facts)];
        const informed = carried.values.table({ keep: [], set });
        return this.places.isSome(state, (valuation) => misses(informed[valuation]!));
      });
    });
  }

  /** Whether the answer whose age is told may be outdated in a state in which a precondition is missing. */
  mayBeStale(state: State, precondition: Precondition | undefined): boolean {
    const misses = precondition === undefined ? () => true : this.#misses(precondition, state);
    return this.places.isSome(
      state,
      (valuation) => this.carried.isStale(valuation) && misses(valuation),
    );
  }

  /** A test of whether a precondition is missing in a state, for a valuation. */
  #misses(precondition: Precondition, state: State): (valuation: number) => boolean {
    const { graph: explored, carried } = this;
    const { answers = [], variables = [], truths = [] } = precondition.reads;
    const { context, facts, truths: tracked } = state.control;
    const known = variables.map((name) => (Object.hasOwn(context, name) ? context : facts)[name]);
    const isCarried = (name: string) => carried.facts.includes(name);
    // A variable that is not tracked may have any value, so it may be missing.
    const isOpen = variables.some(
      (name, at) => !isCarried(name) && (known[at] as unknown) instanceof Unknown,
    );
    if (isOpen) return () => true;
    const counting = answers.filter(
      (name) => carried.answers.has(name) && explored.isCollected(state, name),
    );
    const fixed = truths.filter((name) => !carried.truths.includes(name));
    const told = known.map((value, at) => (isCarried(variables[at]!) ? null : value));
    const situation = [counting, told, fixed.map((name) => tracked[name])];
    const verdicts = this.#verdicts(precondition, JSON.stringify(situation));
    const lookedAt = this.#projection(precondition);
    const isMet = (valuation: number) => {
      const variable = (name: string): Scalar | undefined =>
        isCarried(name) ? carried.fact(valuation, name) : known[variables.indexOf(name)];
      const given = Object.fromEntries(
        counting.map((name) => [name, carried.answer(valuation, name)]),
      );
      const world: Record<string, Scalar> = { ...tracked };
      for (const name of carried.truths) world[name] = carried.truth(valuation, name);
      return precondition.isMet(viewFor(precondition, given, () => true, variable, world));
    };
    return (valuation) => {
      const same = lookedAt[valuation]!;
      if (verdicts[same] === 2) verdicts[same] = isMet(same) ? 1 : 0;
      return verdicts[same] === 0;
    };
  }

  #verdicts(precondition: Precondition, situation: string): Verdicts {
    const known = memo(this.#met, precondition, () => new Map<string, Verdicts>());
    return memo(known, situation, () => new Uint8Array(this.carried.values.size).fill(2));
  }

  /** For each valuation the one that stands for all that look the same to a precondition. */
  #projection(precondition: Precondition): Int32Array {
    return memo(this.#lookedAt, precondition, () => {
      const { answers = [], truths = [] } = precondition.reads;
      const { size } = this.carried.values;
      return Int32Array.from({ length: size }, (_, valuation) =>
        this.carried.lookedAt(valuation, answers, truths),
      );
    });
  }
}
