import type { Database } from '../db/database.ts';
import { markDelivered, type DeliveryKey } from './deliveries.ts';

interface Marking {
  ids: string[];
  done: Promise<void>;
}

/**
 * Makes the function that marks a message as delivered, at once. Those of a shop that are delivered
 * while it is marking others are marked together.
 */
export function createMarker(
  db: Database,
  clock: () => Date,
): (delivery: DeliveryKey) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, Marking>();

  function begin(shopId: string, after: Promise<void>): Marking {
    const ids: string[] = [];
    const done = after.then(() => {
      next.delete(shopId);
      const marking = markDelivered(db, { shopId, ids, now: clock() });
      const ended = marking.catch(() => {});
      underWay.set(shopId, ended);
      return marking;
    });
    return { ids, done };
  }

  return ({ shopId, id }) => {
    const marking = next.get(shopId) ?? begin(shopId, underWay.get(shopId) ?? Promise.resolve());
    next.set(shopId, marking);
    marking.ids.push(id);
    return marking.done;
  };
}
