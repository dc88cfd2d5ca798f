import { holds } from './guards.ts';
import { currentStep, stepOf } from './snapshot.ts';
import type { Flow, Snapshot, Step } from './types.ts';

/**
 * The step whose screen is shown: the one on top of the stack, unless a `replaceEveryStep` rule of
 * the flow holds. `replacedBy` is the id of that rule.
 */
export function shownStep(flow: Flow, snapshot: Snapshot): { step: Step; replacedBy?: string } {
  for (const rule of flow.replaceEveryStep) {
    if (holds(flow, rule.when, snapshot)) {
      return { step: stepOf(flow, rule.step), replacedBy: rule.id };
    }
  }
  return { step: currentStep(flow, snapshot) };
}
