import type { Change, Effects, Scalar, Snapshot } from './types.ts';

/** What effects can change. */
export type Effected = Pick<Snapshot, 'context' | 'answers'>;

/** Most steps do nothing on going back, and many transitions only move. */
const nothing = new WeakMap<Effects, boolean>();

function isNothing(effects: Effects): boolean {
  let known = nothing.get(effects);
  if (known === undefined) {
    known = effects.clear.length === 0 && Object.keys(effects.set).length === 0;
    nothing.set(effects, known);
  }
  return known;
}

/**
 * Context and answers after some effects; each one that took place is added to `changes`.
 * Copies read the values from before: the order of assignments does not matter.
 */
export function applyEffects(effects: Effects, before: Effected, changes: Change[]): Effected {
  if (isNothing(effects)) return before;
  const context = { ...before.context };
  let { answers } = before;
  for (const variable in effects.set) {
    const source = effects.set[variable]!;
    const value: Scalar =
      typeof source === 'object' && source !== null ? (before.context[source.var] ?? null) : source;
    context[variable] = value;
    changes.push({ type: 'set', variable, value });
  }
  for (const answer of effects.clear) {
    if (!Object.hasOwn(answers, answer)) continue;
    const { [answer]: _forgotten, ...kept } = answers;
    answers = kept;
    changes.push({ type: 'clear', answer });
  }
  return { context, answers };
}
