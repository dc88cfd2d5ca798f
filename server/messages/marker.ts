import type { Database } from '../db/database.ts';
import { markDelivered, type DeliveryKey } from './deliveries.ts';

interface Marking {
  ids: string[];
  done: Promise<void>;
}

export type Marker = ReturnType<typeof createMarker>;

/** Marks messages as delivered, and remembers those that were sent but could not be marked. */
export function createMarker(db: Database, clock: () => Date) {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, Marking>();
  /** Sent, not yet marked, by id. It holds no more than are sent while the database is away. */
  const unmarked = new Map<string, DeliveryKey>();

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

  /**
   * Marks a message at once. Those of a shop that are delivered while it is marking others are
   * marked together.
   *
   * @throws the database's error; the message is remembered until it is marked
   */
  async function mark({ shopId, id }: DeliveryKey): Promise<void> {
    const marking = next.get(shopId) ?? begin(shopId, underWay.get(shopId) ?? Promise.resolve());
    next.set(shopId, marking);
    marking.ids.push(id);
    unmarked.set(id, { shopId, id });
    await marking.done;
    unmarked.delete(id);
  }

  return {
    mark,
    /** Whether a message was sent by this process, and only its mark is missing. */
    isSent: ({ id }: DeliveryKey) => unmarked.has(id),
    /** Marks what could not be marked before; what fails again stays for the next time. */
    markAgain: async (): Promise<void> => {
      await Promise.allSettled([...unmarked.values()].map((each) => mark(each)));
    },
  };
}
