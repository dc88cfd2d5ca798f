import type { Scalar } from '../../engine/types.ts';
import { Carried } from './carried.ts';
import { Changes } from './changes.ts';
import { Unknown } from '../model/choices.ts';
import type { Exploration } from '../explore/explore.ts';
import type { State } from '../explore/frames.ts';
import { Places } from './places.ts';
import { viewFor } from '../model/samples.ts';
import type { Screens } from '../model/sendings.ts';
import type { Slice } from '../model/slice.ts';
import type { Need } from '../model/surroundings.ts';

/** A need that reads more combinations of values than this is not judged here. */
const mostValuations = 4096;

/** Several needs are judged together only if what they read has no more combinations than this. */
const mostTogether = 64;

/** Whether a need is met, by the numbers of valuations; 2 where nobody has asked yet. */
type Verdicts = Uint8Array;

/**
 * What may be carried along in each state of an exploration that does not track it: answers, facts,
 * truths, and whether an answer is outdated. None of it decides on the way, so the engine need not
 * be asked again: values flow along the known moves, and Back leads to where they came from. It is as
 * exact as the exploration.
 */
export class Dataflow {
  readonly #met = new Map<Need, Map<string, Verdicts>>();
  readonly #lookedAt = new Map<Need, Int32Array>();

  /**
   * What flows along the moves of an exploration.
   *
   * @param slice what the needs read, beside all that the exploration tracks
   * @param isBrought whether some event brings a fact; others have any value from the start
   * @param budget how many times something may flow along a move
   * @returns undefined where it would be too much
   */
  static along(
    explored: Exploration,
    slice: Slice,
    screens: Screens,
    isBrought: (fact: string) => boolean,
    budget: number,
  ): Dataflow | undefined {
    const carried = new Carried(explored, slice, screens);
    const { size } = carried.values;
    if (size > (slice.needs.length > 1 ? mostTogether : mostValuations)) return undefined;
    const changes = new Changes(carried, screens);
    // Back from a detour makes an answer old that was given before it.
    const places = new Places(explored, changes, size, slice.ages === undefined);
    for (const [state, list] of explored.beginnings) {
      for (const beginning of list) {
        for (const valuation of carried.first(beginning, isBrought)) places.begin(state, valuation);
      }
    }
    return places.run(budget) ? new Dataflow(explored, carried, changes, places) : undefined;
  }

  private constructor(
    readonly explored: Exploration,
    private readonly carried: Carried,
    private readonly changes: Changes,
    private readonly places: Places,
  ) {}

  /** Whether a need may be missing in a state. */
  mayMiss(need: Need, state: State): boolean {
    return this.places.isSome(state, this.#misses(need, state));
  }

  /** Whether an event may be sent in a state without what it calls for. */
  maySendWithout(need: Need, event: string, state: State): boolean {
    const { carried } = this;
    const explored = new Set(
      [...state.moves, ...state.failures].flatMap(({ sent }) => sent.places),
    );
    const misses = this.#misses(need, state);
    return this.changes.sentIn(state).some((sent) => {
      if (sent.type !== event || !sent.needs.includes(need)) return false;
      if (!explored.has(sent.places[0]!)) return false;
      return carried.brought(sent).some((facts) => {
        const set = [...carried.ofAnswers(sent), ...carried.ofFacts(facts)];
        const informed = carried.values.table({ keep: [], set });
        return this.places.isSome(state, (valuation) => misses(informed[valuation]!));
      });
    });
  }

  /** Whether the answer whose age is told may be outdated in a state in which a need is missing. */
  mayBeStale(state: State, need: Need | undefined): boolean {
    const misses = need === undefined ? () => true : this.#misses(need, state);
    return this.places.isSome(
      state,
      (valuation) => this.carried.isStale(valuation) && misses(valuation),
    );
  }

  /** A test of whether a need is missing in a state, for a valuation. */
  #misses(need: Need, state: State): (valuation: number) => boolean {
    const { explored, carried } = this;
    const { answers = [], variables = [], truths = [] } = need.reads;
    const { context, facts, truths: tracked } = state.control;
    const known = variables.map((name) => (Object.hasOwn(context, name) ? context : facts)[name]);
    const isCarried = (name: string) => carried.facts.includes(name);
    // A variable that is not tracked may have any value, so the need may be missing.
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
    const verdicts = this.#verdicts(need, JSON.stringify(situation));
    const lookedAt = this.#projection(need);
    const isMet = (valuation: number) => {
      const variable = (name: string): Scalar | undefined =>
        isCarried(name) ? carried.fact(valuation, name) : known[variables.indexOf(name)];
      const given = Object.fromEntries(
        counting.map((name) => [name, carried.answer(valuation, name)]),
      );
      const world: Record<string, Scalar> = { ...tracked };
      for (const name of carried.truths) world[name] = carried.truth(valuation, name);
      return need.isMet(viewFor(need, given, () => true, variable, world));
    };
    return (valuation) => {
      const same = lookedAt[valuation]!;
      if (verdicts[same] === 2) verdicts[same] = isMet(same) ? 1 : 0;
      return verdicts[same] === 0;
    };
  }

  #verdicts(need: Need, situation: string): Verdicts {
    const known = this.#met.get(need) ?? new Map<string, Verdicts>();
    this.#met.set(need, known);
    let verdicts = known.get(situation);
    if (verdicts === undefined) {
      verdicts = new Uint8Array(this.carried.values.size).fill(2);
      known.set(situation, verdicts);
    }
    return verdicts;
  }

  /** For each valuation the one that stands for all that look the same to a need. */
  #projection(need: Need): Int32Array {
    let known = this.#lookedAt.get(need);
    if (known === undefined) {
      const { answers = [], truths = [] } = need.reads;
      const { size } = this.carried.values;
      known = Int32Array.from({ length: size }, (_, valuation) =>
        this.carried.lookedAt(valuation, answers, truths),
      );
      this.#lookedAt.set(need, known);
    }
    return known;
  }
}
