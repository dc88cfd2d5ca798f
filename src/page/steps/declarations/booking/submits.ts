import type { ScreenModel, View } from '../../../../checker/model/surroundings.ts';
import type { Json } from '../../../../engine/types.ts';
import { partialBookingOf } from './partialBookingOf.ts';
import { readsOfAnswer } from './reads.ts';

/** Whether a booking would differ without an answer. */
function isSent(name: string, view: View): boolean {
  const { [name]: _without, ...others } = view.answers as Record<string, Json>;
  const less = partialBookingOf({ ...view, answers: others });
  return JSON.stringify(partialBookingOf(view)) !== JSON.stringify(less);
}

/** The answers that a booking may send, and when it does, according to `toPartialBooking`. */
export const bookingSubmits: NonNullable<ScreenModel['submits']> = Object.fromEntries(
  Object.entries(readsOfAnswer).map(([name, reads]) => [
    name,
    { reads, isSent: (view: View) => isSent(name, view) },
  ]),
);
