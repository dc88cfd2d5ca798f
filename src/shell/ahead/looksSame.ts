import { mayShow } from '../../steps/declarations/shows.ts';
import type { Snapshot, Step } from '../../engine/types.ts';

const text = (value: unknown) => JSON.stringify(value) ?? '';

/**
 * Whether a step's screen looks the same at two snapshots, as far as variables and answers decide.
 * Answers that it does not show may differ.
 *
 * @param form the step's parsed form file, if it has one
 */
export function looksSame(step: Step, form: object | undefined, one: Snapshot, other: Snapshot) {
  if (text(one.stack) !== text(other.stack) || text(one.context) !== text(other.context))
    return false;
  const names = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)]);
  return [...names].every(
    (name) => text(one.answers[name]) === text(other.answers[name]) || !mayShow(step, form, name),
  );
}
