import { start } from '../snapshot.ts';
import type { Flow, Json, Scalar, Snapshot } from '../types.ts';
import type { Cone } from './cone.ts';

/** How a tracked answer stands: given on the present path, or on one that Back has undone. */
export const fresh = 'now';
export const stale = 'before';

/** Everything about a visit but its stack, reduced to what matters. Equal ones are one object. */
export interface Control {
  readonly id: number;
  readonly context: Snapshot['context'];
  readonly facts: Snapshot['facts'];
  readonly answers: Snapshot['answers'];
}

type Parts = Pick<Snapshot, 'context' | 'facts' | 'answers'>;

/** Makes equal controls one object; `ageing`: whether stale answers are told from fresh ones. */
export class Controls {
  readonly #known = new Map<string, Control>();
  readonly #base: Snapshot;

  constructor(
    private readonly flow: Flow,
    private readonly cone: Cone,
  ) {
    this.#base = start(flow);
  }

  get count(): number {
    return this.#known.size;
  }

  of({ context, facts, answers }: Parts): Control {
    const { variables, carried, answers: tracked } = this.cone;
    const code = (name: string, value: Scalar | undefined) =>
      String.fromCharCode(65 + this.flow.variables[name]!.domain.indexOf(value ?? null));
    let key = '';
    for (const name of variables) key += code(name, context[name]);
    for (const name of carried) key += code(name, facts[name]);
    for (const name of tracked) {
      key += answers[name] === undefined ? '-' : answers[name] === stale ? 'o' : '+';
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const control: Control = {
      id: this.#known.size,
      context: { ...this.#base.context, ...pick(context, variables) },
      facts: { ...this.#base.facts, ...pick(facts, carried) },
      answers: pick(answers, tracked),
    };
    this.#known.set(key, control);
    return control;
  }
}

function pick<Value extends Json>(from: Readonly<Record<string, Value>>, names: readonly string[]) {
  const picked: Record<string, Value> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

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
