import type { Effects, FlowEvent, Transition } from '../types.ts';
import type { Choice } from './choices.ts';
import type { Control } from './control.ts';
import type { Frame } from './frames.ts';
import type { Sent } from './sendings.ts';
import type { Need } from './surroundings.ts';

/** What an event comes to, where a screen sends it with some knowledge. */
export interface Outcome {
  readonly sent: Sent;
  /** The place of `sent` in what the screen sends. */
  readonly group: number;
  readonly event: FlowEvent;
  readonly choices: readonly Choice[];
  readonly taken: readonly Transition[];
  /** Undefined where nothing takes the event. */
  readonly control?: Control;
  /** What the engine threw. */
  readonly bug?: string;
  readonly reset?: readonly string[];
  readonly top?: string;
  readonly unmet: readonly Need[];
}

export interface BackEffect {
  readonly control: Control;
  readonly cleared: readonly string[];
  readonly choices: readonly Choice[];
}

/** An event as it is told: with the facts that this way says, and those that mattered. */
export function withFacts({ event, facts }: Sent, brought: readonly Choice[]): FlowEvent {
  const all = { ...facts, ...Object.fromEntries(brought.map(({ name, value }) => [name, value])) };
  return Object.keys(all).length > 0 ? { ...event, facts: all } : event;
}

export const doesNothing = ({ set, clear }: Effects) =>
  Object.keys(set).length + clear.length === 0;

/** What is the same for all frames of a kind, by what the visit knows. */
export class ByPlace<Value> {
  readonly #known: Map<number, Value>[] = [];

  get(control: Control, { kind }: Frame, make: () => Value): Value {
    const places = (this.#known[control.id] ??= new Map<number, Value>());
    let known = places.get(kind);
    if (known === undefined) places.set(kind, (known = make()));
    return known;
  }
}
