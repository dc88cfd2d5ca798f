import type { Snapshot } from '../../engine/types.ts';
import type { Visit } from '../../wizard/visit.ts';

/** A visit as it would be after an event that was not sent yet. */
export interface VisitAhead {
  readonly visit: Visit;
  /** The event was sent: from now on this is the visit itself. */
  reach(): void;
}

/**
 * Makes the visit that a screen drawn ahead uses. Nothing can be sent through it until the visit
 * has really come there.
 */
export function visitAhead(visit: Visit, snapshot: Snapshot): VisitAhead {
  let isReached = false;
  const once =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      isReached ? run(...args) : undefined;
  return {
    visit: {
      ...visit,
      get: () => (isReached ? visit.get() : snapshot),
      send: once(visit.send),
      moveTo: once(visit.moveTo),
      restart: once(visit.restart),
    },
    reach() {
      isReached = true;
    },
  };
}
