import type { FastifyBaseLogger } from 'fastify';
import type { AnalyticsEvent } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { countsOf, perNetwork, type Caps } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import { countWhatFits } from '../limits/rateLimits.ts';
import { forgetOldInsights, insertInsights, type InsightInsert } from './insights.ts';

const EVERY_MS = 1000;
/** At 8 kB each, what a process can bear to hold while the database is slow. */
const MOST_WAITING = 2_000;
/** Of them from one network, so that who floods takes nobody else's place. */
const MOST_OF_NETWORK = 200;
const SWEEP_EVERY = 1_000;

/** Analytics events on their way into the database. */
export interface Insights {
  /** Takes an event; nobody waits for it. One that does not fit is dropped. */
  add(event: AnalyticsEvent, client: Client): void;
  /** Stores what was taken, as at the end of a process. */
  flush(): Promise<void>;
}

interface GatherOptions {
  db: Database;
  clock: () => Date;
  caps: Caps;
  log: FastifyBaseLogger;
}

/** A visit is some fifty events. Nobody can push out the events of a day's other visitors alone. */
function eventsOf(caps: Caps, client: Client) {
  const max = caps.eventsPerAddress;
  return countsOf([
    ...perNetwork({ name: 'events from an address', max, windowMinutes: 10 }, client, ''),
    ...perNetwork(
      { name: 'events from an address in a day', max: max * 5, windowMinutes: 24 * 60 },
      client,
      '',
    ),
  ]);
}

/**
 * Stores the events of a second together: one count for each client, one insert for all. A process
 * that is killed loses those of its last second or two.
 */
export function gatherInsights({ db, clock, caps, log }: GatherOptions): Insights {
  let waiting = new Map<string, { client: Client; rows: InsightInsert[] }>();
  let size = 0;
  let sizeOfNetwork = new Map<string, number>();
  let sinceSweep = 0;
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  async function store(clients: Iterable<{ client: Client; rows: InsightInsert[] }>) {
    const allowed: InsightInsert[] = [];
    for (const { client, rows } of clients) {
      // A transaction for each: what several clients share is locked as shortly as can be.
      // oxlint-disable-next-line no-await-in-loop -- nobody waits for it
      const fitting = await db.transaction((tx) =>
        countWhatFits(tx, eventsOf(caps, client), rows.length, clock()),
      );
      allowed.push(...rows.slice(0, fitting));
    }
    if (allowed.length === 0) return;
    await insertInsights(db, allowed);
    sinceSweep += allowed.length;
    if (sinceSweep < SWEEP_EVERY) return;
    sinceSweep = 0;
    await forgetOldInsights(db);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = new Map();
    size = 0;
    sizeOfNetwork = new Map();
    storing = storing
      .then(() => store(taken.values()))
      .catch(() => log.error('analytics events could not be stored'));
    return storing;
  }

  return {
    add({ deviceId, eventName, properties = {} }, client) {
      const network = siteOf(client);
      const ofNetwork = sizeOfNetwork.get(network) ?? 0;
      if (size >= MOST_WAITING || ofNetwork >= MOST_OF_NETWORK) return;
      size += 1;
      sizeOfNetwork.set(network, ofNetwork + 1);
      const key = client.networks.map(({ name }) => name).join(' ');
      const ofClient = waiting.get(key) ?? { client, rows: [] };
      waiting.set(key, ofClient);
      ofClient.rows.push({
        at: clock(),
        deviceId,
        eventName,
        properties,
      });
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
  };
}
