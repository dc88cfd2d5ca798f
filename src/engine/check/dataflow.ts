import type { Scalar } from '../types.ts';
import { Unknown } from './choices.ts';
import { assignments } from './control.ts';
import type { Exploration } from './explore.ts';
import {
  mostPopped,
  type BackMove,
  type BackTarget,
  type Frame,
  type Move,
  type State,
  type Tried,
} from './frames.ts';
import { groupBy } from './groupBy.ts';
import { sampleClasses, viewFor, type SampleClasses } from './samples.ts';
import type { Screens, Sent } from './sendings.ts';
import type { Slice } from './slice.ts';
import type { Need } from './surroundings.ts';
import { staleName, Valuations, type Change } from './valuations.ts';

/** Where one need makes more ways to carry something along than this, it is not looked at. */
const mostValuations = 4096;

/** Several needs are looked at together only where that makes no more than this. */
const mostTogether = 64;

type Setting = readonly [name: string, value: number];

/** A frame of the exploration, entered with one valuation. */
interface Place {
  readonly frame: Frame;
  /** The places it was put on, by their frames. */
  readonly under: Map<Frame, Set<Place>>;
  readonly above: Place[];
  /** What was gone on from. */
  readonly seen: Visit[];
  /** By state: 1 for each valuation that some visit has there. */
  readonly reached: Map<State, Uint8Array>;
}

interface Visit {
  readonly place: Place;
  readonly state: State;
  readonly valuation: number;
}

interface MoveEdge {
  readonly table: Int32Array;
  readonly to: State;
  readonly reset?: readonly Frame[];
}

interface BackEdge {
  readonly table: Int32Array;
  readonly to: State;
  readonly target: BackTarget;
}

interface Edges {
  readonly moves: readonly MoveEdge[];
  /** Those by which Back takes off one step, by what lies under it. */
  readonly near: ReadonlyMap<Frame, readonly BackEdge[]>;
  readonly far: readonly BackEdge[];
}

/**
 * The places that Back reaches when it takes off some steps.
 *
 * @param from places that as many steps lie above as `height` says, those that Back takes off first
 */
function placesUnder(
  from: readonly Place[],
  { left, reached }: BackTarget,
  height: number,
): ReadonlySet<Place> {
  let level = from;
  for (const step of left.slice(height + 1)) {
    level = level.flatMap(({ under }) =>
      [...under].flatMap(([frame, places]) => (frame.step === step ? [...places] : [])),
    );
  }
  return new Set(level.flatMap(({ under }) => [...(under.get(reached) ?? [])]));
}

const answerName = (name: string) => `answer ${name}`;
const factName = (name: string) => `fact ${name}`;
const truthName = (name: string) => `truth ${name}`;

const sized = (name: string, values: readonly unknown[]): [string, number] => [name, values.length];

/**
 * What may be carried along in each state of an exploration that does not track it: answers, facts,
 * truths, and whether an answer is outdated. None of it decides on the way, so the engine need not
 * be asked again: values flow along the known moves, and Back leads to where they came from. It is as
 * exact as the exploration.
 */
export class Dataflow {
  readonly #values: Valuations;
  readonly #classes: ReadonlyMap<string, SampleClasses>;
  readonly #facts: readonly string[];
  readonly #truths: readonly string[];
  readonly #places = new Map<Frame, Map<number, Place>>();
  readonly #open: Visit[] = [];
  readonly #edges: Edges[] = [];
  /** By state and valuation: 1 where some visit has it there. */
  readonly #some: Uint8Array[] = [];
  readonly #deepest: number;
  #work = 0;
  readonly #sent = new Map<string, readonly Sent[]>();
  readonly #met = new Map<Need, Map<string, boolean>>();

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
    const dataflow = new Dataflow(explored, slice, screens);
    const most = slice.needs.length > 1 ? mostTogether : mostValuations;
    if (dataflow.#values.size > most) return undefined;
    return dataflow.#run(isBrought, budget) ? dataflow : undefined;
  }

  private constructor(
    readonly explored: Exploration,
    private readonly slice: Slice,
    private readonly screens: Screens,
  ) {
    const { flow, around, cone } = explored;
    const { truths = {} } = around;
    const { samples, routed } = screens;
    this.#classes = sampleClasses(flow, truths, samples, slice.answers, routed, slice.needs);
    this.#facts = slice.carried.filter((name) => !cone.carried.includes(name));
    this.#truths = slice.truths.filter((name) => !cone.truths.includes(name));
    const sizes: [name: string, size: number][] = [
      ...[...this.#classes].map(([name, known]) => sized(answerName(name), known.samples)),
      ...this.#facts.map((name) => sized(factName(name), this.#domain(name))),
      ...this.#truths.map((name) => sized(truthName(name), truths[name]!.domain)),
    ];
    const { ages } = slice;
    this.#values =
      ages === undefined
        ? new Valuations(sizes)
        : new Valuations([...sizes, [staleName, 2]], answerName(ages));
    this.#deepest = mostPopped(flow);
  }

  #domain(variable: string): readonly Scalar[] {
    return this.explored.flow.variables[variable]!.domain;
  }

  #run(isBrought: (fact: string) => boolean, budget: number): boolean {
    const { beginnings, flow } = this.explored;
    for (const [state, list] of beginnings) {
      for (const { facts = {}, truths = {} } of list) {
        const known = this.#truths.map((name) => this.#truth(name, truths[name]!));
        const usual = (name: string) =>
          isBrought(name) ? [flow.variables[name]!.initial] : this.#domain(name);
        const all = (name: string) => (Object.hasOwn(facts, name) ? [facts[name]!] : usual(name));
        for (const told of assignments(this.#facts, all)) {
          const set = [...known, ...this.#factSettings(told)];
          const [first] = this.#values.table({ keep: [], set });
          this.#reach(this.#placeOf(state.frame, first!), state, first!);
        }
      }
    }
    for (let at = this.#open.pop(); at !== undefined; at = this.#open.pop()) {
      if (this.#work > budget) return false;
      this.#goOn(at);
    }
    return true;
  }

  #placeOf(frame: Frame, entered: number): Place {
    const places = this.#places.get(frame) ?? new Map<number, Place>();
    this.#places.set(frame, places);
    let place = places.get(entered);
    if (place === undefined) {
      place = { frame, under: new Map(), above: [], seen: [], reached: new Map() };
      places.set(entered, place);
    }
    return place;
  }

  #reach(place: Place, state: State, valuation: number): void {
    let reached = place.reached.get(state);
    if (reached === undefined) {
      place.reached.set(state, (reached = new Uint8Array(this.#values.size)));
    }
    if (reached[valuation] === 1) return;
    reached[valuation] = 1;
    this.#some[state.id] ??= new Uint8Array(this.#values.size);
    this.#some[state.id]![valuation] = 1;
    this.#open.push({ place, state, valuation });
  }

  #goOn(visit: Visit): void {
    const { place, state, valuation } = visit;
    const { moves, near, far } = this.#edgesOf(state);
    for (const { table, to, reset } of moves) {
      const after = table[valuation]!;
      this.#work += 1;
      if (after < 0) continue;
      let below = reset === undefined ? place : undefined;
      for (const frame of reset ?? []) {
        const next = this.#placeOf(frame, after);
        if (below !== undefined) this.#putOn(next, below);
        below = next;
      }
      const next = this.#placeOf(to.frame, after);
      if (below !== undefined) this.#putOn(next, below);
      this.#reach(next, to, after);
    }
    place.seen.push(visit);
    for (const [frame, list] of near) {
      for (const under of place.under.get(frame) ?? []) this.#goBack(list, under, valuation);
    }
    for (const back of far) {
      for (const under of placesUnder([place], back.target, 0)) {
        this.#goBack([back], under, valuation);
      }
    }
  }

  #goBack(backs: readonly BackEdge[], to: Place, valuation: number): void {
    for (const { table, to: state } of backs) {
      this.#work += 1;
      const after = table[valuation]!;
      if (after >= 0) this.#reach(to, state, after);
    }
  }

  /** Notes what a place lies on: who is on it, or not far above, can now come back to that. */
  #putOn(place: Place, under: Place): void {
    const known = place.under.get(under.frame);
    if (known?.has(under) === true) return;
    if (known === undefined) place.under.set(under.frame, new Set([under]));
    else known.add(under);
    under.above.push(place);
    for (const { state, valuation } of place.seen) {
      const { near } = this.#edgesOf(state);
      this.#goBack(near.get(under.frame) ?? [], under, valuation);
    }
    let above: readonly Place[] = [place];
    for (let height = 1; height < this.#deepest && above.length > 0; height++) {
      for (const { state, valuation } of above.flatMap(({ seen }) => seen)) {
        for (const back of this.#edgesOf(state).far) {
          if (back.target.left.length <= height) continue;
          if (back.target.left[height] !== under.frame.step) continue;
          for (const to of placesUnder([under], back.target, height)) {
            this.#goBack([back], to, valuation);
          }
        }
      }
      above = above.flatMap((one) => one.above);
    }
  }

  #truth = (name: string, value: Scalar): Setting => [
    truthName(name),
    this.explored.around.truths![name]!.domain.indexOf(value),
  ];

  #factSettings(facts: Readonly<Record<string, Scalar>>): Setting[] {
    return Object.entries(facts).map(([name, value]) => [
      factName(name),
      this.#domain(name).indexOf(value),
    ]);
  }

  #answerSettings({ answers }: Sent): Setting[] {
    return [...this.#classes].flatMap(([name, { classOf }]): Setting[] =>
      Object.hasOwn(answers, name) ? [[answerName(name), classOf(answers[name])]] : [],
    );
  }

  /** What the screen of a state sends, told apart by all that is carried. */
  #sentIn({ shown, frame }: State): readonly Sent[] {
    const key = `${shown}\n${frame.step}`;
    let known = this.#sent.get(key);
    if (known === undefined) {
      known = this.screens.sent(shown, frame.step, this.slice, this.#classes);
      this.#sent.set(key, known);
    }
    return known;
  }

  #edgesOf(state: State): Edges {
    return (this.#edges[state.id] ??= this.#edgesFrom(state));
  }

  #edgesFrom(state: State): Edges {
    const moves = new Map<Int32Array, Map<string, MoveEdge>>();
    const byPlace = groupBy(
      state.moves.flatMap((move) => move.sent.places.map((place) => ({ place, move }))),
      ({ place }) => place,
    );
    for (const sent of this.#sentIn(state)) {
      for (const { move } of byPlace.get(sent.places[0]!) ?? []) {
        const { to, reset } = move;
        for (const change of this.#moveChanges(move, sent)) {
          const table = this.#values.table(change);
          const alike = moves.get(table) ?? new Map<string, MoveEdge>();
          moves.set(table, alike);
          const key = `${to.id} ${reset?.map(({ number }) => number).join(' ')}`;
          alike.set(key, { table, to, ...(reset && { reset }) });
        }
      }
    }
    const backs = this.explored.backs(state).map((back) => ({
      table: this.#values.table(this.#backChange(back)),
      to: back.to,
      target: back.target,
    }));
    return {
      moves: [...moves.values()].flatMap((alike) => [...alike.values()]),
      near: groupBy(
        backs.filter(({ target }) => target.left.length === 1),
        ({ target }) => target.reached,
      ),
      far: backs.filter(({ target }) => target.left.length > 1),
    };
  }

  /** Facts that a move was explored for, and that must have been so before it. */
  #kept({ choices }: Pick<Tried | BackMove, 'choices'>, brought: readonly string[]): Setting[] {
    return choices.flatMap(({ name, value, kind }) =>
      kind === 'variable' && this.#facts.includes(name) && !brought.includes(name)
        ? this.#factSettings({ [name]: value })
        : [],
    );
  }

  #moveChanges({ taken, choices }: Move, sent: Sent): Change[] {
    const { ages } = this.slice;
    const brought = this.#facts.filter(
      (name) => sent.open.has(name) || Object.hasOwn(sent.facts, name),
    );
    const chosen = new Map(choices.map(({ name, value }) => [name, value]));
    const ways = assignments(brought, (name) => {
      if (Object.hasOwn(sent.facts, name)) return [sent.facts[name]!];
      return chosen.has(name) ? [chosen.get(name)!] : this.#domain(name);
    });
    const made = Object.entries(sent.makes).filter(([name]) => this.#truths.includes(name));
    const cleared = taken.flatMap(({ effects }) => effects.clear);
    const isNew = ages !== undefined && Object.hasOwn(sent.answers, ages);
    return ways.map((facts) => ({
      keep: this.#kept({ choices }, brought),
      set: [
        ...this.#answerSettings(sent),
        ...this.#factSettings(facts),
        ...made.map(([name, value]) => this.#truth(name, value)),
        ...this.#blank(cleared),
      ],
      ...(isNew && { age: 'new' }),
    }));
  }

  #backChange({ target: { left, reached }, choices }: BackMove): Change {
    const { steps } = this.explored.flow;
    const { ages } = this.slice;
    const cleared = [
      ...left.flatMap((step) => steps[step]!.back.outOf.clear),
      ...steps[reached.step]!.back.into.clear,
    ];
    const isUndone =
      ages !== undefined &&
      [...left, reached.step].some((step) => steps[step]!.collects.includes(ages));
    return {
      keep: this.#kept({ choices }, []),
      set: this.#blank(cleared),
      ...(isUndone && { age: 'undone' }),
    };
  }

  #blank(answers: readonly string[]): Setting[] {
    return answers
      .filter((name) => this.#classes.has(name))
      .map((name): Setting => [answerName(name), 0]);
  }

  /** Whether some visit may be in a state with what a test looks for. */
  #isSome(state: State, test: (valuation: number) => boolean): boolean {
    const reached = this.#some[state.id];
    return reached?.some((is, valuation) => is === 1 && test(valuation)) === true;
  }

  /** Whether a need may be missing in a state. */
  mayMiss(need: Need, state: State): boolean {
    return this.#isSome(state, (valuation) => !this.#isMet(need, state, valuation));
  }

  /** Whether an event may be sent in a state without what it calls for. */
  maySendWithout(need: Need, event: string, state: State): boolean {
    const explored = new Set(
      [...state.moves, ...state.failures].flatMap(({ sent }) => sent.places),
    );
    return this.#sentIn(state).some((sent) => {
      if (sent.type !== event || !sent.needs.includes(need)) return false;
      if (!explored.has(sent.places[0]!)) return false;
      const brought = [...sent.open].filter((name) => this.#facts.includes(name));
      return assignments(brought, (name) => this.#domain(name)).some((facts) => {
        const own = Object.entries(sent.facts).filter(([name]) => this.#facts.includes(name));
        const set = [
          ...this.#answerSettings(sent),
          ...this.#factSettings({ ...facts, ...Object.fromEntries(own) }),
        ];
        const informed = this.#values.table({ keep: [], set });
        return this.#isSome(state, (valuation) => !this.#isMet(need, state, informed[valuation]!));
      });
    });
  }

  /** Whether the answer whose age is told may be outdated in a state in which a need is missing. */
  mayBeStale(state: State, need: Need | undefined): boolean {
    return this.#isSome(
      state,
      (valuation) =>
        this.#values.get(valuation, staleName) === 1 &&
        (need === undefined || !this.#isMet(need, state, valuation)),
    );
  }

  #isMet(need: Need, state: State, valuation: number): boolean {
    const { explored } = this;
    const { answers = [], variables = [], truths = [] } = need.reads;
    const { context, facts, truths: tracked } = state.control;
    const values = this.#values;
    const variable = (name: string): Scalar | undefined => {
      if (!this.#facts.includes(name))
        return Object.hasOwn(context, name) ? context[name] : facts[name];
      return this.#domain(name)[values.get(valuation, factName(name))];
    };
    const known = variables.map(variable);
    // What is open may be anything; to be sure it is taken to be wrong.
    if (known.some((value) => (value as unknown) instanceof Unknown)) return false;
    const truth = (name: string): Scalar =>
      this.#truths.includes(name)
        ? explored.around.truths![name]!.domain[values.get(valuation, truthName(name))]!
        : tracked[name]!;
    const given = Object.fromEntries(
      answers.flatMap((name) => {
        const classes = this.#classes.get(name);
        if (classes === undefined || !explored.isCollected(state, name)) return [];
        return [[name, classes.samples[values.get(valuation, answerName(name))]]];
      }),
    );
    const seen = Object.fromEntries(truths.map((name) => [name, truth(name)]));
    const key = JSON.stringify([given, known, seen]);
    const verdicts = this.#met.get(need) ?? new Map<string, boolean>();
    this.#met.set(need, verdicts);
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = need.isMet(viewFor(need, given, () => true, variable, seen));
      verdicts.set(key, verdict);
    }
    return verdict;
  }
}
