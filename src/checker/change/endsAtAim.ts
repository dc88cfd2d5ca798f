import { isGoal } from '../../engine/isGoal.ts';
import type { Model } from '../model/model.ts';

/** Whether a visit that comes to a step has come to its aim: the goal of the flow, and not another end. */
export function endsAtAim({ flow, around: { goals } }: Model, step: string): boolean {
  if (!isGoal(flow, step)) return false;
  return goals === undefined || goals.includes(flow.steps[step]?.component ?? '');
}
