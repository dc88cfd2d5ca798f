import { shownStep } from '../../engine/shownStep.ts';
import type { Snapshot, Step } from '../../engine/types.ts';
import type { Visit } from './visit.ts';

export interface ShownScreen {
  readonly step: Step;
  /**
   * Changes whenever another screen is shown, or the same one again; stays the same while a screen
   * stays.
   */
  readonly key: string;
  /**
   * The id of the `replaceEveryStep` rule that shows this step; undefined for the step on top of
   * the stack.
   */
  readonly replacedBy?: string | undefined;
}

/** The screen that a visit shows at a snapshot; by default where it stands now. */
export function shownScreen(visit: Visit, snapshot: Snapshot = visit.get()): ShownScreen {
  const { step, replacedBy } = shownStep(visit.flow, snapshot);
  return {
    step,
    replacedBy,
    key: `${visit.runs()} ${replacedBy ?? snapshot.stack.length} ${step.id}`,
  };
}
