import { start } from '../../engine/snapshot.ts';
import type { Flow, Json } from '../../engine/types.ts';
import { assignments, type Parts } from './control.ts';
import type { ValueClasses } from './valueClasses.ts';
import type { Abstraction } from './abstraction.ts';
import type { Beginning, Surroundings } from './surroundings.ts';

/** Where a visit begins: what it knows, and the steps it has passed, the first one alone as a rule. */
export interface Begun {
  readonly parts: Parts;
  readonly stack: readonly string[];
  /** The beginning it stands for, with everything that was free filled in. */
  readonly beginning: Beginning;
}

/** Every way in which visits begin, with each value of what is known from the start and tracked. */
export function beginningsOf(
  flow: Flow,
  { beginnings = [], truths = {}, ahead = {} }: Surroundings,
  abstraction: Abstraction,
  classes: ReadonlyMap<string, ValueClasses>,
): Begun[] {
  const first = start(flow);
  const initial = Object.fromEntries(
    Object.entries(truths).map(([name, truth]) => [name, truth.initial]),
  );
  const given = abstraction.answers.filter((name) => Object.hasOwn(ahead, name));
  const all: readonly Beginning[] = beginnings.length === 0 ? [{}] : beginnings;
  return all.flatMap((beginning): Begun[] => {
    const known = { ...initial, ...beginning.truths };
    if (beginning.resumed !== undefined) {
      const { snapshot } = beginning.resumed;
      const parts = { ...snapshot, truths: known, isStale: false };
      return [{ parts, stack: snapshot.stack, beginning }];
    }
    const named = Object.fromEntries(
      Object.entries(beginning.facts ?? {}).filter(([name]) => flow.variables[name]?.fact === true),
    );
    const free = abstraction.fixed.filter((name) => !Object.hasOwn(named, name));
    return assignments(free, (name) => flow.variables[name]!.domain).flatMap((chosen) => {
      const whole = { facts: { ...named, ...chosen }, truths: known };
      const facts = { ...first.facts, ...whole.facts };
      return assignments(given, (name) => classes.get(name)!.values).map((samples): Begun => {
        const there = Object.entries(samples).filter(
          (one): one is [string, Json] => one[1] !== undefined,
        );
        const snapshot = { ...first, facts, answers: Object.fromEntries(there) };
        const at = there.length > 0 && { resumed: { snapshot, events: [] } };
        return {
          parts: { ...snapshot, truths: known, isStale: false },
          stack: first.stack,
          beginning: { ...whole, ...at },
        };
      });
    });
  });
}
