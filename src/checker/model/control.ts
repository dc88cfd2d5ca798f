import { memo } from '../maps.ts';
import { flowLabel, start } from '../../engine/snapshot.ts';
import type { Flow, Json, Scalar, Snapshot } from '../../engine/types.ts';
import { Unknown, type Choices } from './choices.ts';
import type { ValueClasses } from './valueClasses.ts';
import type { Abstraction } from './abstraction.ts';

/** Everything about a visit but its stack, reduced to what is tracked. Equal ones are one object. */
export interface Control {
  readonly id: number;
  /** What is not tracked stands in it as an {@link Unknown}. */
  readonly context: Snapshot['context'];
  readonly facts: Snapshot['facts'];
  /** Of samples that nothing asked tells apart, the first. */
  readonly answers: Snapshot['answers'];
  readonly truths: Readonly<Record<string, Scalar>>;
  /** The answer whose age is told was given on a way that Back has undone. */
  readonly isStale: boolean;
}

export interface Parts extends Pick<Snapshot, 'context' | 'facts' | 'answers'> {
  readonly truths: Readonly<Record<string, Scalar>>;
  readonly isStale: boolean;
}

/** Makes equal controls one object. */
export class Controls {
  readonly #known = new Map<string, Control>();
  readonly #open: Parts;
  readonly #unknowns = new Map<string, Unknown>();

  constructor(
    private readonly flow: Flow,
    private readonly abstraction: Abstraction,
    private readonly classes: ReadonlyMap<string, ValueClasses>,
    /** Answers that guards ask for. */
    routed: ReadonlySet<string>,
  ) {
    const tracked = new Set([...abstraction.variables, ...abstraction.carried]);
    const base = start(flow);
    const untracked = (values: object) =>
      this.open(Object.keys(values).filter((name) => !tracked.has(name)));
    this.#open = {
      context: untracked(base.context),
      facts: untracked(base.facts),
      answers: this.open([...routed].filter((name) => !abstraction.answers.includes(name))),
      truths: {},
      isStale: false,
    };
  }

  /** Facts that an event brings and that may have any value. */
  open(facts: Iterable<string>): Readonly<Record<string, Scalar>> {
    const open: Record<string, Scalar> = {};
    for (const name of facts) open[name] = this.#unknown(name);
    return open;
  }

  #unknown(name: string): Scalar {
    // The engine only copies it from place to place, as it does with values.
    return memo(this.#unknowns, name, () => new Unknown(name)) as unknown as Scalar;
  }

  /** The control of what is known after an event; what is to be tracked and is open is chosen. */
  of(parts: Parts, choices: Choices, live?: ReadonlySet<string>): Control {
    const { variables, carried, answers, truths, ages } = this.abstraction;
    const closed: Scalar[] = [];
    let key = '';
    const close = (name: string, value: Scalar | Unknown | undefined) => {
      const known = value instanceof Unknown ? choices.valueOf(value) : (value ?? null);
      closed.push(known);
      key += String.fromCharCode(65 + this.flow.variables[name]!.domain.indexOf(known));
    };
    for (const name of variables) {
      const value: Scalar | Unknown | undefined = parts.context[name];
      // What was forgotten stays so: whoever reads it chooses.
      const isForgotten = live !== undefined && value === this.#unknown(name);
      if (live?.has(name) !== false && !isForgotten) close(name, value);
      else {
        closed.push(this.#unknown(name));
        key += '?';
      }
    }
    for (const name of carried) close(name, parts.facts[name]);
    for (const name of answers) {
      key += String.fromCharCode(65 + this.classes.get(name)!.classOf(parts.answers[name]));
    }
    for (const name of truths) key += `${JSON.stringify(parts.truths[name])},`;
    const isStale = parts.isStale && ages !== undefined && parts.answers[ages] !== undefined;
    if (isStale) key += '!';
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const context: Record<string, Scalar> = { ...this.#open.context };
    const facts: Record<string, Scalar> = { ...this.#open.facts };
    for (const [index, name] of variables.entries()) context[name] = closed[index]!;
    for (const [index, name] of carried.entries()) facts[name] = closed[variables.length + index]!;
    const given: Record<string, Json> = { ...this.#open.answers };
    for (const name of answers) {
      const { values, classOf } = this.classes.get(name)!;
      const sample = values[classOf(parts.answers[name])];
      if (sample !== undefined) given[name] = sample;
    }
    const control: Control = {
      id: this.#known.size,
      context,
      facts,
      answers: given,
      truths: Object.fromEntries(truths.map((name) => [name, parts.truths[name]!])),
      isStale,
    };
    this.#known.set(key, control);
    return control;
  }
}

/** A visit with some knowledge, as the engine takes it. */
export const snapshotOf = (
  flow: Flow,
  { context, facts, answers }: Control,
  stack: readonly string[],
): Snapshot => ({ flow: flowLabel(flow), stack, context, facts, answers, progress: 0 });

/** Every way to give each name one of its values. One way, the empty one, for no names. */
export function assignments<Value>(
  names: readonly string[],
  values: (name: string) => readonly Value[],
): Record<string, Value>[] {
  return names.reduce<Record<string, Value>[]>(
    (ways, name) => ways.flatMap((way) => values(name).map((value) => ({ ...way, [name]: value }))),
    [{}],
  );
}
