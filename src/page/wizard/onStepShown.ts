import type { Step } from '../../engine/types.ts';
import { shownScreen } from './shownScreen.ts';
import type { Visit } from './visit.ts';

/**
 * Calls the listener with the step shown now and with each step shown later: after an event, Back
 * or a restart, once React is told. Not called for a screen that stays, nor for steps that a visit
 * only passes through.
 *
 * @returns a function that stops listening
 */
export function onStepShown(visit: Visit, listener: (step: Step) => void): () => void {
  let shown: string | undefined;
  const hear = () => {
    const { step, key } = shownScreen(visit);
    if (key === shown) return;
    shown = key;
    listener(step);
  };
  hear();
  return visit.subscribe(() => queueMicrotask(hear));
}
