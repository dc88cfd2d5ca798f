import type { Snapshot } from '../../engine/types.ts';
import type { Visit } from '../../wizard/visit.ts';

/** A visit as it would be after an event that was not sent yet. */
export interface ForeseenVisit {
  readonly visit: Visit;
  /** The event was sent: from now on this is the visit itself. */
  settle(): void;
}

/**
 * Makes the visit that a screen drawn ahead uses. Nothing can be sent through it until the visit
 * has really come there.
 */
export function foreseenVisit(visit: Visit, snapshot: Snapshot): ForeseenVisit {
  let isSettled = false;
  const once =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      isSettled ? run(...args) : undefined;
  const get = () => (isSettled ? visit.get() : snapshot);
  return {
    visit: {
      ...visit,
      get,
      drawn: { get, subscribe: visit.drawn.subscribe },
      send: once(visit.send),
      moveTo: once(visit.moveTo),
      restart: once(visit.restart),
    },
    settle() {
      isSettled = true;
    },
  };
}
