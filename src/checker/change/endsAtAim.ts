import { isGoal } from '../../engine/isGoal.ts';
import type { Model } from '../model/model.ts';

/**
 * Whether a visit that comes to a step has come to its aim: the goal of the flow, and not another end.
 *
 * @param aim the end that the button is for which was pressed: then that one and no other
 */
export function endsAtAim({ flow, around: { goals } }: Model, step: string, aim?: string): boolean {
  const { component = '' } = flow.steps[step] ?? {};
  if (aim !== undefined) return component === aim;
  return isGoal(flow, step) && (goals === undefined || goals.includes(component));
}
