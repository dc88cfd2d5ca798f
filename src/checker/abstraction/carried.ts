import type { Scalar } from '../../engine/types.ts';
import { assignments } from '../model/control.ts';
import type { Graph } from '../explore/explore.ts';
import { valueClasses, type ValueClasses } from '../model/valueClasses.ts';
import type { Screens, Sent } from '../model/sendings.ts';
import type { Abstraction } from '../model/abstraction.ts';
import type { Beginning } from '../model/surroundings.ts';
import { staleName, Valuations } from './valuations.ts';

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
    screens: Screens,
  ) {
    const { flow, around, abstraction } = graph;
    const { truths = {} } = around;
    const { ages } = slice;
    this.answers = valueClasses(flow, around, screens, slice);
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
    const { domain } = this.graph.around.truths![name]!;
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
    const { truths: declared = {} } = this.graph.around;
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
   *
   * @param isBrought whether some event brings a fact; others have any value from the start
   */
  first({ facts = {}, truths = {} }: Beginning, isBrought: (fact: string) => boolean): number[] {
    const { variables } = this.graph.flow;
    const usual = (name: string) =>
      isBrought(name) ? [variables[name]!.initial] : this.domain(name);
    const all = (name: string) => (Object.hasOwn(facts, name) ? [facts[name]!] : usual(name));
    const { ahead = {} } = this.graph.around;
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
