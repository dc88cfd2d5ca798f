import { collectedOn } from '../../engine/stacks.ts';
import {
  answeredKey,
  holds,
  isGiven,
  type GuardState,
  type GuardEvaluator,
} from '../../engine/guards.ts';
import { isTrue } from '../../engine/rule.ts';
import type { Flow, Guard, Scalar, Json } from '../../engine/types.ts';

/** A value that is not tracked: it may be any of its domain, the same throughout one event. */
export class Unknown {
  /** @param name whose value it is, as it stood before the event */
  constructor(readonly name: string) {}
}

/** What was taken for the value of something that is not tracked; one name has one value in an event. */
export type TakenValue = Chosen & { readonly name: string; readonly value: Scalar };

/**
 * What is chosen: a variable or fact, a fact that this event brings, or whether an answer counts on
 * one of the stacks that the event goes through.
 */
type Chosen =
  | { readonly kind: 'variable' | 'brought' }
  | { readonly kind: 'answered'; readonly answer: string };

/**
 * The stacks that an event goes through, in their order: whether an answer counts is asked for each.
 * A high stack and a lower one that stands for it go through the same.
 */
export class Passage {
  readonly #stacks: string[] = [];

  /** Notes a stack for whose answers a guard asks; answers with what its answers are known by. */
  at(stack: readonly string[]): (answer: string) => string {
    const written = stack.join('\n');
    if (!this.#stacks.includes(written)) this.#stacks.push(written);
    const place = this.#stacks.indexOf(written);
    return (answer) => `${answeredKey(answer)} ${place}`;
  }
}

const booleans: readonly Scalar[] = [false, true];

/** Chooses for something that is done again and again, until all was chosen in every way. */
export class Script<Value> {
  readonly #lines: { readonly values: readonly Value[]; index: number }[] = [];
  #read = 0;

  /** One of some values: the first at first. */
  choose(values: readonly Value[]): Value {
    const line = (this.#lines[this.#read++] ??= { values, index: 0 });
    return line.values[line.index]!;
  }

  /** Goes on to the next way to choose; false when there is none. */
  next(): boolean {
    this.#read = 0;
    for (let last = this.#lines.at(-1); last !== undefined; last = this.#lines.at(-1)) {
      last.index += 1;
      if (last.index < last.values.length) return true;
      this.#lines.pop();
    }
    return false;
  }
}

/** Plays one event again and again, until every value it asked for has been each of its domain. */
export class Choices {
  readonly #script = new Script<Scalar>();
  #taken: TakenValue[] = [];
  #passage = new Passage();

  constructor(
    private readonly flow: Flow,
    private readonly brought: ReadonlySet<string>,
  ) {}

  get taken(): readonly TakenValue[] {
    return this.#taken;
  }

  valueOf({ name }: Unknown): Scalar {
    const kind = this.brought.has(name) ? 'brought' : 'variable';
    return this.#choose(name, this.flow.variables[name]!.domain, { kind });
  }

  #choose(name: string, values: readonly Scalar[], what: Chosen): Scalar {
    const known = this.#taken.find((choice) => choice.name === name);
    if (known !== undefined) return known.value;
    const value = this.#script.choose(values);
    this.#taken.push({ name, value, ...what });
    return value;
  }

  /** Goes on to the next way to choose; false when there is none. */
  next(): boolean {
    if (!this.#script.next()) return false;
    this.#taken = [];
    this.#passage = new Passage();
    return true;
  }

  /** Judges guards on what is tracked; what is not is chosen when the rule comes to it. */
  readonly judge: GuardEvaluator = (flow, guard, state) => {
    if (guard === undefined) return true;
    const here = guard.answers.length > 0 ? this.#passage.at(state.stack) : answeredKey;
    return isKnown(guard, state) ? holds(flow, guard, state) : this.#judged(guard, state, here);
  };

  #judged(guard: Guard, state: GuardState, here: (answer: string) => string): boolean {
    const counts = (name: string) => {
      const value: unknown = state.answers[name];
      if (value instanceof Unknown) {
        return this.#choose(here(name), booleans, { kind: 'answered', answer: name }) === true;
      }
      return isGiven(state.answers[name]) && collectedOn(this.flow, state.stack).has(name);
    };
    const answers = new Map(guard.answers.map((name) => [answeredKey(name), name]));
    const read = (name: string) => {
      const answer = answers.get(name);
      if (answer !== undefined) return counts(answer);
      const value = valueIn(state, name);
      return value instanceof Unknown ? this.valueOf(value) : value;
    };
    return isTrue(evaluateLazily(guard.rule, read));
  }
}

const valueIn = ({ context, facts }: GuardState, name: string): Scalar | Unknown =>
  (Object.hasOwn(context, name) ? context : facts)[name]!;

function isKnown({ variables, answers }: Guard, state: GuardState): boolean {
  for (const name of variables) {
    if ((valueIn(state, name) as unknown) instanceof Unknown) return false;
  }
  for (const name of answers) {
    if ((state.answers[name] as unknown) instanceof Unknown) return false;
  }
  return true;
}

type Value = string | number;
type Compare = (a: Value, b: Value) => boolean;

/** Compares two values, or three in a row: `{"<": [1, x, 5]}`. */
const inOrder =
  (compare: Compare) =>
  (a: Value, b: Value, c?: Value): boolean =>
    compare(a, b) && (c === undefined || compare(b, c));

/** The operators that evaluate all their arguments. */
const operations: Readonly<Record<string, (a: Value, b: Value, c?: Value) => boolean>> = {
  // JSON Logic specifies JavaScript's loose ==.
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
  '<': inOrder((a, b) => a < b),
  '<=': inOrder((a, b) => a <= b),
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '!': (a) => !isTrue(a),
  '!!': isTrue,
  in: (a, b: unknown) =>
    b !== '' && (typeof b === 'string' || Array.isArray(b)) && b.indexOf(a as string) !== -1,
};

/**
 * Evaluates a rule as json-logic-js does, and reads a name only when the rule comes to it: what is
 * not tracked is chosen then.
 */
export function evaluateLazily(rule: Json, read: (name: string) => unknown): unknown {
  const come = (entry: Json) => evaluateLazily(entry, read);
  if (Array.isArray(rule)) return rule.map(come);
  if (rule === null || typeof rule !== 'object') return rule;
  const [operator, given] = Object.entries(rule)[0]!;
  const args: readonly Json[] = Array.isArray(given) ? given : [given];
  if (operator === 'var') return read(args[0] as string) ?? null;
  if (operator === 'if') {
    const last = args.length - 1;
    let at = 0;
    while (at < last && !isTrue(come(args[at]!))) at += 2;
    // The last of an odd number of arguments is the "else".
    return come(args[at < last ? at + 1 : at] ?? null);
  }
  if (operator === 'and' || operator === 'or') {
    let value: unknown = null;
    for (const entry of args) {
      value = come(entry);
      if (isTrue(value) === (operator === 'or')) break;
    }
    return value;
  }
  const [a, b, c] = args.map((entry) => come(entry) as Value);
  return operations[operator]!(a!, b!, c);
}
