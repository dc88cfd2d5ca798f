import { answeredKey, isGiven } from '../../engine/guards.ts';
import { at } from '../../engine/parse/reader.ts';
import { evaluateRule, isTrue } from '../../engine/rule.ts';
import type { Guard } from '../../engine/types.ts';
import type { Model } from './model.ts';
import type { Precondition } from './surroundings.ts';

/** A precondition with where it stands: of a screen that is shown, or of an event that is sent. */
export interface AskedPrecondition {
  readonly precondition: Precondition;
  /** The step whose screen needs it. */
  readonly step: string;
  /** The event that calls for it; undefined: it must hold when the screen is shown. */
  readonly event?: string;
  /** Where the flow itself requires it. */
  readonly pointer?: string;
}

/** Everything that anybody needs anywhere in a flow: the app's needs, and those of the flow's author. */
export function collectAsked(model: Model): AskedPrecondition[] {
  const { flow, around } = model;
  // Nobody knows what a screen that is not there would bring: that is to be mended first.
  const isKnown = Object.values(flow.steps).every(
    (step) => around.screen === undefined || around.screen(step, flow) !== undefined,
  );
  return Object.values(flow.steps).flatMap((step) => {
    const screen = model.screen(step.id);
    const own = Object.entries(step.requires).map(([name, guard]) => ({
      precondition: guardPrecondition(name, guard),
      step: step.id,
      pointer: `${at('/steps', step.id)}${at('/requires', name)}`,
    }));
    if (!isKnown) return own;
    const always = screen.ends === true ? [] : (around.always ?? []);
    const shown = [...(screen.preconditions ?? []), ...always].map((precondition) => ({
      precondition,
      step: step.id,
    }));
    const sent = screen.sends.flatMap(({ event, preconditions = [] }) =>
      preconditions.map((precondition) => ({ precondition, step: step.id, event })),
    );
    return [...own, ...shown, ...sent];
  });
}

/** A rule of the flow as a precondition: it reads what the rule reads. */
export function guardPrecondition(words: string, guard: Guard): Precondition {
  return {
    id: `${words} ${JSON.stringify(guard.rule)}`,
    words,
    rule: guard.rule,
    reads: { answers: guard.answers, variables: guard.variables },
    isMet: ({ answers, variables }) => {
      const given = new Map(
        guard.answers.map((name) => [answeredKey(name), isGiven(answers[name])]),
      );
      return isTrue(evaluateRule(guard.rule, (name) => given.get(name) ?? variables[name]));
    },
  };
}

/** The preconditions of some, each once. */
export const preconditionsOf = (asked: readonly AskedPrecondition[]) => [
  ...new Set(asked.map(({ precondition }) => precondition)),
];
