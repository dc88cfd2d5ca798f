import { shownStep } from '../engine/shownStep.ts';
import type { Snapshot, Step } from '../engine/types.ts';
import type { Visit } from './visit.ts';

export interface ShownScreen {
  readonly step: Step;
  /** Another one each time that a screen comes anew; the same while it stays. */
  readonly key: string;
  /** The id of the rule that shows this step instead of the one on top of the stack. */
  readonly replacedBy?: string | undefined;
}

/** The screen that a visit shows, where it stands or where it would stand. */
export function shownScreen(visit: Visit, snapshot: Snapshot = visit.get()): ShownScreen {
  const { step, replacedBy } = shownStep(visit.flow, snapshot);
  return {
    step,
    replacedBy,
    key: `${visit.runs()} ${replacedBy ?? snapshot.stack.length} ${step.id}`,
  };
}
