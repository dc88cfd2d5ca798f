import { listCleared } from '../explore/outcomes.ts';
import type { Graph } from '../explore/explore.ts';
import type { BackEdge, Edge, StackFrame, State } from '../explore/graph.ts';
import { memo } from '../maps.ts';
import type { Abstraction } from '../model/abstraction.ts';
import { assignments } from '../model/control.ts';
import type { Sent } from '../model/model.ts';
import type { Beginning } from '../model/surroundings.ts';
import { isOpenWith, valueClasses, type ValueClasses } from '../model/valueClasses.ts';
import type { Json, Scalar } from '../../engine/types.ts';

/** Something that is carried along, with the values it can have. */
class Variable<Value> {
  readonly #stride: number;

  /** @param number its place among all; each comes after those with a smaller one */
  constructor(
    readonly number: number,
    readonly values: readonly Value[],
    readonly indexOf: (value: Value) => number,
    before: number,
  ) {
    this.#stride = before;
  }

  /** The place of its value in a valuation. */
  at(valuation: number): number {
    return Math.floor(valuation / this.#stride) % this.values.length;
  }

  value(valuation: number): Value {
    return this.values[this.at(valuation)]!;
  }

  /** The valuation with another value for it. */
  with(valuation: number, index: number): number {
    return valuation + (index - this.at(valuation)) * this.#stride;
  }
}

type Variables<Value> = ReadonlyMap<string, Variable<Value>>;

/** A variable, and the place of the value that it has or gets. */
type Setting = readonly [
  variable: Pick<Variable<unknown>, 'number' | 'at' | 'with'>,
  index: number,
];

/** The settings of those that are carried, of some values. */
const settings = <Value>(
  variables: Variables<Value>,
  values: Readonly<Record<string, Value>>,
): Setting[] =>
  Object.entries(values).flatMap(([name, value]): Setting[] => {
    const variable = variables.get(name);
    return variable === undefined ? [] : [[variable, variable.indexOf(value)]];
  });

const withSettings = (valuation: number, list: readonly Setting[]) =>
  list.reduce((after, [variable, index]) => variable.with(after, index), valuation);

/** What becomes of each valuation, by its number; -1 where the edge is not made with it. */
type ChangeTable = Int32Array;

/** An edge as far as it says where something is carried, with the different ways in which it happens. */
interface Onward extends Pick<Edge, 'to' | 'reset'> {
  readonly tables: readonly ChangeTable[];
}

interface Backward extends Pick<BackEdge, 'to' | 'target'> {
  readonly table: ChangeTable;
}

/**
 * What is carried along beside all that an exploration tracks: answers, facts, truths, an age. A
 * valuation gives each of them one of its values; it is a number, and 0 gives each the first.
 */
export class Carried {
  /** How many valuations there are. */
  size = 1;
  readonly answers: Variables<Json | undefined>;
  readonly facts: Variables<Scalar>;
  readonly truths: Variables<Scalar>;
  /** 1 where the answer whose age is told is outdated. */
  readonly #age:
    | { readonly stale: Variable<0 | 1>; readonly answer: Variable<Json | undefined> }
    | undefined;
  readonly #classes: ReadonlyMap<string, ValueClasses>;
  #count = 0;
  readonly #tables = new Map<string, ChangeTable>();
  readonly #sent = new Map<string, readonly Sent[]>();
  readonly #onward: (readonly Onward[])[] = [];
  readonly #backward: (readonly Backward[])[] = [];
  readonly #ofEdges = new Map<Sent, Map<string, readonly ChangeTable[]>>();
  readonly #ofBacks = new Map<string, ChangeTable>();

  constructor(
    readonly graph: Graph,
    readonly abstraction: Abstraction,
  ) {
    const { model, abstraction: tracked, flow } = graph;
    const { truths = {} } = model.around;
    const scalar = (domain: readonly Scalar[]) =>
      this.#variable(domain, (value) => domain.indexOf(value));
    const classes = valueClasses(model, abstraction);
    this.#classes = classes;
    this.answers = new Map(
      [...classes].map(([name, { values, classOf }]) => [name, this.#variable(values, classOf)]),
    );
    const notTracked = (kind: 'carried' | 'truths') =>
      abstraction[kind].filter((name) => !tracked[kind].includes(name));
    this.facts = new Map(
      notTracked('carried').map((name) => [name, scalar(flow.variables[name]!.domain)]),
    );
    this.truths = new Map(notTracked('truths').map((name) => [name, scalar(truths[name]!.domain)]));
    this.#age =
      abstraction.ages === undefined
        ? undefined
        : {
            stale: this.#variable([0, 1] as const, (value) => value),
            answer: this.answers.get(abstraction.ages)!,
          };
  }

  #variable<Value>(values: readonly Value[], indexOf: (value: Value) => number): Variable<Value> {
    const variable = new Variable(this.#count++, values, indexOf, this.size);
    this.size *= values.length;
    return variable;
  }

  /** Whether the answer whose age is told is outdated. */
  isStale(valuation: number): boolean {
    return this.#age?.stale.at(valuation) === 1;
  }

  /**
   * What visits begin with: each value of what is known from the start, and any of the answers that
   * may be there already.
   */
  first({ facts = {}, truths = {} }: Beginning): number[] {
    const { flow, model } = this.graph;
    const all = (name: string): readonly Scalar[] => {
      if (Object.hasOwn(facts, name)) return [facts[name]!];
      const { domain, initial } = flow.variables[name]!;
      return model.isBrought(name) ? [initial] : domain;
    };
    const { ahead = {} } = model.around;
    const waiting = [...this.answers.keys()].filter((name) => Object.hasOwn(ahead, name));
    const there = assignments(waiting, (name) => this.answers.get(name)!.values);
    return assignments([...this.facts.keys()], all).flatMap((told) =>
      there.map((given) =>
        withSettings(0, [
          ...settings(this.truths, truths),
          ...settings(this.facts, told),
          ...settings(this.answers, given),
        ]),
      ),
    );
  }

  /** Each way to give a value to the facts that come with an event and are carried. */
  brought({ facts, open }: Sent): Record<string, Scalar>[] {
    const names = [...this.facts.keys()].filter(
      (name) => open.has(name) || Object.hasOwn(facts, name),
    );
    return assignments(names, (name) =>
      Object.hasOwn(facts, name) ? [facts[name]!] : this.facts.get(name)!.values,
    );
  }

  /** What the screen of a state sends, told apart by all that is carried. */
  sentIn({ shown, frame }: State): readonly Sent[] {
    return memo(this.#sent, `${shown}\n${frame.step}`, () =>
      this.graph.model.sent(shown, frame.step, this.abstraction, this.#classes),
    );
  }

  /** What each valuation is for what an event calls, with all that it brings. */
  informed(sent: Sent, facts: Readonly<Record<string, Scalar>>): ChangeTable {
    return this.#table(
      [],
      [...settings(this.answers, sent.answers), ...settings(this.facts, facts)],
    );
  }

  /** The edges from a state; those that make no difference to what is carried are one. */
  onward({ id, edges }: State): readonly Onward[] {
    return (this.#onward[id] ??= edges.reduce<Onward[]>((found, edge) => {
      const { to, reset } = edge;
      const tables = this.#tablesOf(edge);
      const isKnown = found.some(
        (one) => one.tables === tables && one.to === to && isSame(one.reset, reset),
      );
      return isKnown ? found : [...found, { tables, to, ...(reset && { reset }) }];
    }, []));
  }

  backward(state: State): readonly Backward[] {
    return (this.#backward[state.id] ??= this.graph.backs(state).map((back) => {
      const { to, target, choices } = back;
      const key = JSON.stringify([target.left, target.reached.step, choices]);
      return { to, target, table: memo(this.#ofBacks, key, () => this.#backTable(back)) };
    }));
  }

  /** By what is sent and chosen, what it depends on that counts, and what is cleared on the way. */
  #tablesOf(edge: Edge): readonly ChangeTable[] {
    const { sent, taken, choices } = edge;
    const cleared = taken.flatMap(({ effects }) => effects.clear);
    const counting = sent.dependsOn.filter((name) => this.graph.isCollected(edge.from, name));
    const isPlain = cleared.length + choices.length + counting.length === 0;
    const key = isPlain ? '' : JSON.stringify([cleared, choices, counting]);
    const known = memo(this.#ofEdges, sent, () => new Map<string, readonly ChangeTable[]>());
    return memo(known, key, () => this.#edgeTables(edge, cleared));
  }

  #edgeTables(edge: Edge, cleared: readonly string[]): ChangeTable[] {
    const { places } = edge.sent;
    const tables = this.sentIn(edge.from)
      .filter((sent) => places.includes(sent.places[0]!))
      .flatMap((sent) =>
        this.#afterSending(sent, cleared, this.#chosen(edge)).map((table) =>
          this.#whereOpen(sent, edge.from, table),
        ),
      );
    return [...new Set(tables)];
  }

  /** Of a table what happens with answers that let the way be open. */
  #whereOpen({ given, isLoose }: Sent, state: State, table: ChangeTable): ChangeTable {
    if (given === undefined || isLoose) return table;
    const read = (given.reads.answers ?? []).filter((name) => this.answers.has(name));
    const isCollected = (name: string) => this.graph.isCollected(state, name);
    return table.map((after, valuation) => {
      const answers = read.map((name) => [name, this.answers.get(name)!.value(valuation)] as const);
      return isOpenWith(given, Object.fromEntries(answers), isCollected) ? after : -1;
    });
  }

  #afterSending(sent: Sent, cleared: readonly string[], chosen: Edge['choices']): ChangeTable[] {
    const { ages } = this.abstraction;
    const isNew = ages !== undefined && Object.hasOwn(sent.answers, ages);
    const isBrought = (fact: string) => sent.open.has(fact) || Object.hasOwn(sent.facts, fact);
    const isChosen = (facts: Readonly<Record<string, Scalar>>) =>
      chosen.every(({ name, value }) => !sent.open.has(name) || facts[name] === value);
    const keep = this.#kept(chosen.filter(({ name }) => !isBrought(name)));
    return this.brought(sent)
      .filter(isChosen)
      .map((facts) => {
        const set = [
          ...settings(this.answers, sent.answers),
          ...settings(this.facts, facts),
          ...settings(this.truths, sent.makes),
          ...this.#cleared(cleared),
        ];
        return this.#table(keep, set, isNew ? 'new' : undefined);
      });
  }

  #backTable(back: BackEdge): ChangeTable {
    const { left, reached } = back.target;
    const { flow } = this.graph;
    const { ages } = this.abstraction;
    const isUndone =
      ages !== undefined &&
      [...left, reached.step].some((step) => flow.steps[step]!.collects.includes(ages));
    const set = this.#cleared(listCleared(flow, back.target));
    return this.#table(this.#kept(this.#chosen(back)), set, isUndone ? 'undone' : undefined);
  }

  #cleared(names: readonly string[]): Setting[] {
    return settings(this.answers, Object.fromEntries(names.map((name) => [name, undefined])));
  }

  /** Values that an edge was explored for, of facts that are carried. */
  #chosen({ choices }: Pick<Edge, 'choices'>): Edge['choices'] {
    return choices.filter(({ name }) => this.facts.has(name));
  }

  /** The values that must have been there before an edge. */
  #kept(chosen: Edge['choices']): Setting[] {
    return chosen.flatMap(({ kind, name, value }) =>
      kind === 'variable' ? settings(this.facts, { [name]: value }) : [],
    );
  }

  /**
   * What becomes of each valuation.
   *
   * @param keep what must be so, else the event does not happen so
   * @param set what is so afterwards, the last one said
   * @param age whether the answer whose age is told is given anew, or on a way that is undone
   */
  #table(keep: readonly Setting[], set: readonly Setting[], age?: 'new' | 'undone'): ChangeTable {
    const written = [keep, set].map((list) => list.map(([{ number }, index]) => [number, index]));
    return memo(this.#tables, JSON.stringify([written, age]), () =>
      Int32Array.from({ length: this.size }, (_, valuation) => {
        if (keep.some(([variable, index]) => variable.at(valuation) !== index)) return -1;
        const after = withSettings(valuation, set);
        if (this.#age === undefined) return after;
        const { stale, answer } = this.#age;
        const isOld = age === 'undone' || (age !== 'new' && stale.at(after) === 1);
        return stale.with(after, isOld && answer.at(after) !== 0 ? 1 : 0);
      }),
    );
  }
}

const isSame = (one: readonly StackFrame[] | undefined, other: readonly StackFrame[] | undefined) =>
  one?.length === other?.length && (one ?? []).every((frame, at) => frame === other![at]);
