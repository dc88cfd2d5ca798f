import { isGoal } from '../../engine/isGoal.ts';
import type { Model } from '../model/model.ts';

/** Whether a visit that comes to a step ends in a booking: it is the flow's goal, and submits it. */
export function isBooked({ flow, around: { goals } }: Model, step: string): boolean {
  if (!isGoal(flow, step)) return false;
  return goals === undefined || goals.includes(flow.steps[step]?.component ?? '');
}
