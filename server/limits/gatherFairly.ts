import type { FastifyBaseLogger } from 'fastify';
import { setNewest } from '../common/setNewest.ts';
import type { Database } from '../db/database.ts';
import { perNetwork } from './caps.ts';
import { siteOf, type Client } from './client.ts';
import { decideOnCounts } from './tally.ts';

/** The most a second that is held in memory while the database is slow. */
const MOST_WAITING = 2_000;
/** The most of it from one network, so that a flood does not displace others. */
const MOST_OF_NETWORK = 200;
/**
 * What a client sends is counted in advance in steps of this size, because counting that of each
 * second would be most of all writes.
 */
const COUNTED_AT_ONCE = 10;
/**
 * For how many clients the remaining count is kept in memory. A client that is dropped loses what was
 * counted in advance, which makes its limit a little stricter.
 */
const REMEMBERED = 10_000;

/** Collects what clients send and nobody waits for. */
export interface Gathered<Item> {
  /** Takes one without waiting. What is beyond the limits is dropped. */
  add(item: Item, client: Client): void;
  /** Stores what was taken so far; also called when the process ends. */
  flush(): Promise<void>;
}

interface Options<Item> {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** What is gathered, in the plural, as limits and the log name it */
  of: string;
  /** The most from an address in ten minutes; five times that in a day */
  max: number;
  /**
   * How many of a client this process takes without counting them, while it remembers the client: so
   * that those who send little cost no count. Wider networks have as many as they have shares
   */
  uncounted: number;
  /** How long they are gathered before they are stored */
  everyMs: number;
  /** Stores those of that time together */
  store: (items: Item[]) => Promise<void>;
}

/**
 * Stores together what comes within a second or a few, and counts a client only when its last count is used
 * up. No single client can displace all others. A process that is killed loses what it
 * has gathered.
 */
export function gatherFairly<Item>(options: Options<Item>): Gathered<Item> {
  const { db, clock, log, of, max, everyMs } = options;
  const seconds = everyMs / 1000;
  let waiting = new Map<string, { client: Client; items: Item[] }>();
  let size = 0;
  let sizeOfNetwork = new Map<string, number>();
  /** How many were counted in advance for each client and are not used yet */
  const counted = new Map<string, number>();
  /** How many of each network were taken uncounted */
  const taken = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  const countsOf = (client: Client) => [
    ...perNetwork({ name: `${of} from an address`, max, windowMinutes: 10 }, client, ''),
    ...perNetwork(
      { name: `${of} from an address in a day`, max: max * 5, windowMinutes: 24 * 60 },
      client,
      '',
    ),
  ];

  /** Takes up to `wanted` uncounted, as far as each network of the client has some left. */
  function takeUncounted({ networks }: Client, wanted: number): number {
    const { uncounted } = options;
    const left = networks.map(({ name, share }) => uncounted * share - (taken.get(name) ?? 0));
    const free = Math.max(0, Math.min(wanted, ...left));
    for (const { name } of networks)
      setNewest(taken, REMEMBERED, name, (taken.get(name) ?? 0) + free);
    return free;
  }

  /** How many of a client's new ones may be stored. */
  async function fitting(key: string, client: Client, items: number): Promise<number> {
    const inAdvance = counted.get(key) ?? 0;
    const before = inAdvance + takeUncounted(client, Math.max(0, items - inAdvance));
    const wanted = Math.max(items - before, COUNTED_AT_ONCE);
    // One transaction for each client, so that counts shared by several are locked briefly.
    const counts = countsOf(client);
    const more =
      items <= before
        ? 0
        : await decideOnCounts(db, counts, clock(), (tally) => tally.addWhatFits(counts, wanted));
    const fits = Math.min(items, before + more);
    if (before + more > fits) setNewest(counted, REMEMBERED, key, before + more - fits);
    else counted.delete(key);
    return fits;
  }

  async function store(clients: typeof waiting): Promise<void> {
    const allowed: Item[] = [];
    for (const [key, { client, items }] of clients) {
      // oxlint-disable-next-line no-await-in-loop -- nobody waits for it
      allowed.push(...items.slice(0, await fitting(key, client, items.length)));
    }
    if (allowed.length > 0) await options.store(allowed);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const clients = waiting;
    waiting = new Map();
    size = 0;
    sizeOfNetwork = new Map();
    storing = storing
      .then(() => store(clients))
      .catch(() => log.error(`${of} could not be stored`));
    return storing;
  }

  return {
    add(item, client) {
      const network = siteOf(client);
      const ofNetwork = sizeOfNetwork.get(network) ?? 0;
      if (size >= MOST_WAITING * seconds || ofNetwork >= MOST_OF_NETWORK * seconds) return;
      size += 1;
      sizeOfNetwork.set(network, ofNetwork + 1);
      const key = client.networks.map(({ name }) => name).join(' ');
      const ofClient = waiting.get(key) ?? { client, items: [] };
      waiting.set(key, ofClient);
      ofClient.items.push(item);
      timer ??= setTimeout(() => void flush(), everyMs).unref();
    },
    flush,
  };
}
