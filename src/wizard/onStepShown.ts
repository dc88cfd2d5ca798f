import type { Step } from '../engine/types.ts';
import { shownScreen } from './shownScreen.ts';
import type { Visit } from './visit.ts';

/**
 * Hears of the step that is shown now, and of each that is shown later: after an event, Back or a
 * new beginning. What stays on the screen is not told again, nor what the visit only passes through.
 *
 * @returns the way to stop listening
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
