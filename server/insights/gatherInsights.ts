import type { FastifyBaseLogger } from 'fastify';
import type { AnalyticsEvent } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { countsOf, perNetwork, type Caps } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import { countWhatFits } from '../limits/rateLimits.ts';
import { forgetOldInsights, insertInsights, type InsightInsert } from './insights.ts';

const EVERY_MS = 1000;
/** The most events held in memory while the database is slow, at 8 kB each. */
const MOST_WAITING = 2_000;
/** The most of them from one network, so that a flood does not displace others. */
const MOST_OF_NETWORK = 200;
const SWEEP_EVERY = 1_000;

/** Collects analytics events and stores them. */
export interface Insights {
  /** Takes an event without waiting. An event beyond the limits is dropped. */
  add(event: AnalyticsEvent, client: Client): void;
  /** Stores the events taken so far; also called when the process ends. */
  flush(): Promise<void>;
}

interface GatherOptions {
  db: Database;
  clock: () => Date;
  caps: Caps;
  log: FastifyBaseLogger;
}

/**
 * The limits for a client's events. A visit sends about fifty, and no single client can displace
 * all other events of a day.
 */
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
 * Stores the events of each second together: one count for each client, one insert for all. A
 * process that is killed loses the last second or two.
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
      // One transaction for each client, so that counts shared by several are locked briefly.
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
