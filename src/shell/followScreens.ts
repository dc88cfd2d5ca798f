import { whenIdle } from '../browser/whenIdle.ts';
import { stepsInOrder } from '../engine/stepsInOrder.ts';
import type { Flow } from '../engine/types.ts';
import { preloadStep } from '../steps/registry.ts';
import { guardPresses } from './guardPresses.ts';

/**
 * Goes along with the screens of a visit, wherever they are shown: no press counts twice, and the
 * screens of the flow are fetched in the order of their distance from the first, when idle.
 *
 * @returns the way to stop
 */
export function followScreens(flow: Flow): () => void {
  const unguard = guardPresses();
  const steps = stepsInOrder(flow);
  let isGone = false;
  const next = () => {
    const step = steps.shift();
    if (isGone || step === undefined) return;
    preloadStep(step);
    whenIdle(next);
  };
  whenIdle(next);
  return () => {
    isGone = true;
    unguard();
  };
}
