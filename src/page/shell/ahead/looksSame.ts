import type { Snapshot } from '../../../engine/types.ts';

const text = (value: unknown) => JSON.stringify(value) ?? '';

/**
 * Whether a screen looks the same at two snapshots, as far as variables and answers decide.
 * Answers that it does not show may differ.
 *
 * @param mayShow whether the screen may show an answer
 */
export function looksSame(mayShow: (name: string) => boolean, one: Snapshot, other: Snapshot) {
  if (text(one.stack) !== text(other.stack) || text(one.context) !== text(other.context))
    return false;
  const names = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)]);
  return [...names].every(
    (name) => text(one.answers[name]) === text(other.answers[name]) || !mayShow(name),
  );
}
