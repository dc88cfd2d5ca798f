import { whenIdle } from '../browser/whenIdle.ts';
import { stepsInOrder } from '../../engine/stepsInOrder.ts';
import { loadStep } from '../steps/registry.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { guardPresses } from './guardPresses.ts';

/**
 * Guards the screens of a visit against accidental double presses, and preloads the flow's screens
 * when idle, nearest first.
 *
 * @returns a function that stops this
 */
export function followScreens({ visit, forms }: Pick<Wizard, 'visit' | 'forms'>): () => void {
  const unguard = guardPresses();
  const steps = stepsInOrder(visit.flow);
  let isGone = false;
  const next = () => {
    const step = steps.shift();
    if (isGone || step === undefined) return;
    // The step will meet the same failure and show it.
    loadStep(step, forms).catch(() => undefined);
    whenIdle(next);
  };
  whenIdle(next);
  return () => {
    isGone = true;
    unguard();
  };
}
