import type { Change, Effects, Scalar, Snapshot } from './types.ts';

/** What effects can change. */
export type Effected = Pick<Snapshot, 'context' | 'answers'>;

/**
 * Context and answers after some effects; each one that took place is added to `changes`.
 * Copies read the values from before: the order of assignments does not matter.
 */
export function applyEffects(effects: Effects, before: Effected, changes: Change[]): Effected {
  let { context, answers } = before;
  for (const [variable, source] of Object.entries(effects.set)) {
    const value: Scalar =
      typeof source === 'object' && source !== null ? (before.context[source.var] ?? null) : source;
    context = { ...context, [variable]: value };
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
