import type { Scalar } from '../../engine/types.ts';
import { assignments } from '../model/control.ts';
import type { Graph } from '../explore/explore.ts';
import { valueClasses, type ValueClasses } from '../model/valueClasses.ts';
import type { Sent } from '../model/model.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Beginning } from '../model/surroundings.ts';

/** A name that is carried along, and the place of its value among those it can have. */
export type Setting = readonly [name: string, value: number];

const answerName = (name: string) => `answer ${name}`;
const factName = (name: string) => `fact ${name}`;
const truthName = (name: string) => `truth ${name}`;

/** What is carried along beside all that an exploration tracks: answers, facts, truths, an age. */
export class Carried {
  readonly values: Valuations;
  readonly facts: readonly string[];
  readonly truths: readonly string[];
  readonly answers: ReadonlyMap<string, ValueClasses>;

  constructor(
    readonly graph: Graph,
    readonly slice: Abstraction,
  ) {
    const { model, abstraction } = graph;
    const { truths = {} } = model.around;
    const { ages } = slice;
    this.answers = valueClasses(model, slice);
    this.facts = slice.carried.filter((name) => !abstraction.carried.includes(name));
    this.truths = slice.truths.filter((name) => !abstraction.truths.includes(name));
    const sizes: [name: string, size: number][] = [
      ...[...this.answers].map(([name, { values }]) => sized(answerName(name), values)),
      ...this.facts.map((name) => sized(factName(name), this.domain(name))),
      ...this.truths.map((name) => sized(truthName(name), truths[name]!.domain)),
    ];
    this.values =
      ages === undefined
        ? new Valuations(sizes)
        : new Valuations([...sizes, [staleName, 2]], answerName(ages));
  }

  domain(variable: string): readonly Scalar[] {
    return this.graph.flow.variables[variable]!.domain;
  }

  /** The answer whose age is told is outdated. */
  isStale(valuation: number): boolean {
    return this.values.get(valuation, staleName) === 1;
  }

  answer(valuation: number, name: string) {
    const { values } = this.answers.get(name)!;
    return values[this.values.get(valuation, answerName(name))];
  }

  fact(valuation: number, name: string): Scalar {
    return this.domain(name)[this.values.get(valuation, factName(name))]!;
  }

  truth(valuation: number, name: string): Scalar {
    const { domain } = this.graph.model.around.truths![name]!;
    return domain[this.values.get(valuation, truthName(name))]!;
  }

  /** The same valuation but for all that some preconditions do not look at. */
  lookedAt(valuation: number, answers: readonly string[], truths: readonly string[]): number {
    const kept = new Set([...answers.map(answerName), ...truths.map(truthName)]);
    for (const fact of this.facts) kept.add(factName(fact));
    return this.values.only(valuation, kept);
  }

  ofFacts(facts: Readonly<Record<string, Scalar>>): Setting[] {
    return Object.entries(facts).flatMap(([name, value]): Setting[] =>
      this.facts.includes(name) ? [[factName(name), this.domain(name).indexOf(value)]] : [],
    );
  }

  ofTruths(truths: Readonly<Record<string, Scalar>>): Setting[] {
    const { truths: declared = {} } = this.graph.model.around;
    return Object.entries(truths).flatMap(([name, value]): Setting[] =>
      this.truths.includes(name) ? [[truthName(name), declared[name]!.domain.indexOf(value)]] : [],
    );
  }

  ofAnswers({ answers }: Sent): Setting[] {
    return [...this.answers].flatMap(([name, { classOf }]): Setting[] =>
      Object.hasOwn(answers, name) ? [[answerName(name), classOf(answers[name])]] : [],
    );
  }

  ofCleared(answers: readonly string[]): Setting[] {
    return answers
      .filter((name) => this.answers.has(name))
      .map((name): Setting => [answerName(name), 0]);
  }

  /** Each way to give a value to the facts that come with an event and are carried. */
  brought({ facts, open }: Sent): Record<string, Scalar>[] {
    const names = this.facts.filter((name) => open.has(name) || Object.hasOwn(facts, name));
    return assignments(names, (name) =>
      Object.hasOwn(facts, name) ? [facts[name]!] : this.domain(name),
    );
  }

  /**
   * What visits begin with: each value of what is known from the start, and any of the answers that
   * may be there already.
   */
  first({ facts = {}, truths = {} }: Beginning): number[] {
    const { flow, model } = this.graph;
    const usual = (name: string) =>
      model.isBrought(name) ? [flow.variables[name]!.initial] : this.domain(name);
    const all = (name: string) => (Object.hasOwn(facts, name) ? [facts[name]!] : usual(name));
    const { ahead = {} } = model.around;
    const waiting = [...this.answers.keys()].filter((name) => Object.hasOwn(ahead, name));
    const there = assignments(waiting, (name) => [...this.answers.get(name)!.values.keys()]);
    return assignments(this.facts, all).flatMap((told) =>
      there.map((given) => {
        const answers = Object.entries(given).map(([name, at]): Setting => [answerName(name), at]);
        return this.values.with(0, [...this.ofTruths(truths), ...this.ofFacts(told), ...answers]);
      }),
    );
  }
}

const sized = (name: string, values: readonly unknown[]): [string, number] => [name, values.length];

/** What an event does to what is carried along. */
export interface CarriedChange {
  /** What must have these values, else the event does not happen so. */
  readonly keep: readonly (readonly [name: string, value: number])[];
  /** What has these values afterwards, the last one said. */
  readonly set: readonly (readonly [name: string, value: number])[];
  /** Whether the answer whose age is told is given anew, or on a way that is undone. */
  readonly age?: 'new' | 'undone';
}

interface Place {
  readonly stride: number;
  readonly size: number;
}

/** The name whose value says whether the watched answer is outdated: 1 if it is. */
const staleName = 'stale';

/** The ways to give each of some names one of its values, as numbers; 0 is the first of each. */
export class Valuations {
  readonly size: number;
  readonly #places = new Map<string, Place>();
  readonly #changes = new Map<string, Int32Array>();

  /**
   * @param sizes how many values each name has
   * @param aged the name whose age is told; its value 0 has none
   */
  constructor(
    sizes: Iterable<readonly [name: string, size: number]>,
    private readonly aged?: string,
  ) {
    let stride = 1;
    for (const [name, size] of sizes) {
      this.#places.set(name, { stride, size });
      stride *= size;
    }
    this.size = stride;
  }

  /** The value of a name, which must be among the names. */
  get(valuation: number, name: string): number {
    const { stride, size } = this.#places.get(name)!;
    return Math.floor(valuation / stride) % size;
  }

  /** With other values for some names. */
  with(valuation: number, set: CarriedChange['set']): number {
    let after = valuation;
    for (const [name, value] of set) {
      after += (value - this.get(after, name)) * this.#places.get(name)!.stride;
    }
    return after;
  }

  /** With the first value for each name but some. */
  only(valuation: number, names: ReadonlySet<string>): number {
    const others = [...this.#places.keys()].filter((name) => !names.has(name));
    return this.with(
      valuation,
      others.map((name) => [name, 0]),
    );
  }

  /** For each valuation what it is after a change; -1 where that does not happen. */
  table(change: CarriedChange): Int32Array {
    const key = JSON.stringify(change);
    let table = this.#changes.get(key);
    if (table === undefined) {
      table = Int32Array.from({ length: this.size }, (_, valuation) =>
        this.#after(valuation, change),
      );
      this.#changes.set(key, table);
    }
    return table;
  }

  #after(valuation: number, { keep, set, age }: CarriedChange): number {
    if (keep.some(([name, value]) => this.get(valuation, name) !== value)) return -1;
    const after = this.with(valuation, set);
    if (this.aged === undefined) return after;
    const isOld = age === 'undone' || (age !== 'new' && this.get(after, staleName) === 1);
    return this.with(after, [[staleName, isOld && this.get(after, this.aged) !== 0 ? 1 : 0]]);
  }
}
