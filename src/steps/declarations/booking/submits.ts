import type { Screen, View } from '../../../engine/check/surroundings.ts';
import type { Json } from '../../../engine/types.ts';
import { draftOf } from './draftOf.ts';
import { readsOfAnswer } from './reads.ts';

/** Whether a booking says something else without an answer. */
function isSent(name: string, view: View): boolean {
  const { [name]: _without, ...others } = view.answers as Record<string, Json>;
  const less = draftOf({ ...view, answers: others });
  return JSON.stringify(draftOf(view)) !== JSON.stringify(less);
}

/** The answers that a booking may carry, and when it does, as `bookingDraft` has it. */
export const bookingSubmits: NonNullable<Screen['submits']> = Object.fromEntries(
  Object.entries(readsOfAnswer).map(([name, reads]) => [
    name,
    { reads, isSent: (view: View) => isSent(name, view) },
  ]),
);
