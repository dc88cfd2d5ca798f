import type { Snapshot } from '../../engine/types.ts';
import type { Visit } from '../../wizard/visit.ts';

/** A visit as it would stand after an event that nobody has sent yet. */
export interface ForeseenVisit {
  readonly visit: Visit;
  /** It has come so: from now on this is the visit itself. */
  settle(): void;
}

/** Makes what a screen that is drawn ahead takes for the visit. Until that has come there, nothing can be sent by it. */
export function foreseenVisit(visit: Visit, snapshot: Snapshot): ForeseenVisit {
  let isSettled = false;
  const once =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      isSettled ? run(...args) : undefined;
  return {
    visit: {
      ...visit,
      get: () => (isSettled ? visit.get() : snapshot),
      send: once(visit.send),
      moveTo: once(visit.moveTo),
      restart: once(visit.restart),
    },
    settle() {
      isSettled = true;
    },
  };
}
