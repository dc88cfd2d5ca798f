import type { FastifyBaseLogger } from 'fastify';
import type { AnalyticsEvent } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { kilobytesOf, type DayBudgets } from '../limits/dayBudgets.ts';
import { perNetwork, type Caps } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import { counting } from '../limits/tally.ts';
import { forgetOldInsights, insertInsights, type InsightInsert } from './insights.ts';

const EVERY_MS = 1000;
/** The most events held in memory while the database is slow, at 8 kB each. */
const MOST_WAITING = 2_000;
/** The most of them from one network, so that a flood does not displace others. */
const MOST_OF_NETWORK = 200;
const SWEEP_EVERY = 1_000;
/**
 * The events of a client are counted in advance in steps of this size, because counting those of
 * each second would be most of all writes.
 */
const COUNTED_AT_ONCE = 10;
/**
 * For how many clients the remaining count is kept in memory. A client that is dropped loses the
 * events counted in advance, which makes its limit a little stricter.
 */
const REMEMBERED = 10_000;

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
  budgets: Pick<DayBudgets, 'kilobytes'>;
}

/**
 * The limits for a client's events. A visit sends about fifty, and no single client can displace
 * all other events of a day.
 */
function eventsOf(caps: Caps, client: Client) {
  const max = caps.eventsPerAddress;
  return [
    ...perNetwork({ name: 'events from an address', max, windowMinutes: 10 }, client, ''),
    ...perNetwork(
      { name: 'events from an address in a day', max: max * 5, windowMinutes: 24 * 60 },
      client,
      '',
    ),
  ];
}

/**
 * Stores the events of each second together: one insert for all, and a count for a client only when
 * the last one is used up. A process that is killed loses the last second or two.
 */
export function gatherInsights({ db, clock, caps, log, budgets }: GatherOptions): Insights {
  let waiting = new Map<string, { client: Client; rows: InsightInsert[] }>();
  let size = 0;
  let sizeOfNetwork = new Map<string, number>();
  let sinceSweep = 0;
  /** How many events were counted in advance for each client and are not used yet */
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  /** How many of a client's new events may be stored. */
  async function fitting(key: string, client: Client, events: number): Promise<number> {
    const before = counted.get(key) ?? 0;
    const wanted = Math.max(events - before, COUNTED_AT_ONCE);
    // One transaction for each client, so that counts shared by several are locked briefly.
    const counts = eventsOf(caps, client);
    const more =
      events <= before
        ? 0
        : await counting(db, counts, clock(), (tally) => tally.addWhatFits(counts, wanted));
    const fits = Math.min(events, before + more);
    counted.delete(key);
    if (before + more > fits) counted.set(key, before + more - fits);
    const [oldest] = counted.keys();
    if (counted.size > REMEMBERED && oldest !== undefined) counted.delete(oldest);
    return fits;
  }

  async function store(clients: Map<string, { client: Client; rows: InsightInsert[] }>) {
    const allowed: InsightInsert[] = [];
    for (const [key, { client, rows }] of clients) {
      // oxlint-disable-next-line no-await-in-loop -- nobody waits for it
      allowed.push(...rows.slice(0, await fitting(key, client, rows.length)));
    }
    if (allowed.length === 0 || !(await budgets.kilobytes.take(kilobytesOf(allowed)))) return;
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
      .then(() => store(taken))
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
