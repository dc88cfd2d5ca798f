import type { Answers } from '../../schemas/types.gen.ts';

/**
 * What was typed on a screen and not sent yet, by step. Going back and coming again shows it; the
 * flow's own answers stay what was sent.
 */
export interface TypedAnswers {
  get(step: string): Answers | undefined;
  set(step: string, answers: Answers): void;
  forget(step?: string): void;
}

export function createTypedAnswers(): TypedAnswers {
  const typed = new Map<string, Answers>();
  return {
    get: (step) => typed.get(step),
    set: (step, answers) => void typed.set(step, answers),
    forget: (step) => (step === undefined ? typed.clear() : void typed.delete(step)),
  };
}
