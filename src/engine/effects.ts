import type { Change, Effects, Scalar, Snapshot } from './types.ts';

/** The part of a snapshot that effects can change. */
export type Effected = Pick<Snapshot, 'context' | 'answers'>;

/** Which effects are known to be empty: most are, and this spares them the copying below. */
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
 * Context and answers after some effects; each effect that changed something is added to `changes`.
 * All copies read the values from before, so the order of assignments does not matter.
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
