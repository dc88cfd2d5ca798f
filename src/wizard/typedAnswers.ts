import type { Answers } from '../contract/types.gen.ts';

/**
 * What was typed on a screen and not sent yet, by step. Going back and coming again shows it; the
 * flow's own answers stay what was sent.
 */
export interface TypedAnswers {
  get(step: string): Answers | undefined;
  set(step: string, answers: Answers): void;
  forget(step?: string): void;
  /** All of it, by step. */
  all(): Readonly<Record<string, Answers>>;
}

export function createTypedAnswers(kept: Readonly<Record<string, Answers>> = {}): TypedAnswers {
  const typed = new Map<string, Answers>(Object.entries(kept));
  return {
    get: (step) => typed.get(step),
    set: (step, answers) => void typed.set(step, answers),
    forget: (step) => (step === undefined ? typed.clear() : void typed.delete(step)),
    all: () => Object.fromEntries(typed),
  };
}
