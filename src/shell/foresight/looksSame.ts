import { mayShow } from '../../steps/declarations/shows.ts';
import type { Snapshot, Step } from '../../engine/types.ts';

const text = (value: unknown) => JSON.stringify(value) ?? '';

/**
 * Whether the screen of a step is the same at two places of a visit, as far as the flow's variables
 * and the answers decide: an answer that it does not show may be another one.
 *
 * @param form what the step's form file says, where it has one
 */
export function looksSame(step: Step, form: object | undefined, one: Snapshot, other: Snapshot) {
  if (text(one.stack) !== text(other.stack) || text(one.context) !== text(other.context))
    return false;
  const names = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)]);
  return [...names].every(
    (name) => text(one.answers[name]) === text(other.answers[name]) || !mayShow(step, form, name),
  );
}
