import type { Answers } from '../../contract/types.gen.ts';
import { createStore } from './store.ts';

/**
 * What was typed on a screen and not sent yet, by step. A screen that is shown again starts with
 * it; the snapshot's answers stay what was sent.
 */
export interface TypedAnswers {
  get(step: string): Answers | undefined;
  set(step: string, answers: Answers): void;
  forget(step?: string): void;
  /** All of it, by step. */
  all(): Readonly<Record<string, Answers>>;
  /**
   * Calls the listener when something was typed or forgotten; returns a function that stops
   * listening.
   */
  subscribe(listener: () => void): () => void;
}

export function createTypedAnswers(kept: Readonly<Record<string, Answers>> = {}): TypedAnswers {
  const typed = createStore(kept);
  return {
    get: (step) => (Object.hasOwn(typed.get(), step) ? typed.get()[step] : undefined),
    set: (step, answers) => typed.set({ ...typed.get(), [step]: answers }),
    forget(step) {
      const { [step ?? '']: _forgotten, ...others } = typed.get();
      typed.set(step === undefined ? {} : others);
    },
    all: typed.get,
    subscribe: typed.subscribe,
  };
}
