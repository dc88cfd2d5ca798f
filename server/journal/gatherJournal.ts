import type { FastifyBaseLogger } from 'fastify';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { flowNumbers } from '../../src/page/journal/flowNumbers.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { kilobytesOf, type DayBudgets } from '../limits/dayBudgets.ts';
import type { Caps } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import { gatherFairly } from '../limits/gatherFairly.ts';
import type { KnownVisit } from './applyBatch.ts';
import { CountChanges } from './counts.ts';
import { errorName } from './errorNames.ts';
import { versionsOf } from './journalRows.ts';
import {
  storeBatches,
  storeMarks,
  type CameFrom,
  type CameIn,
  type Held,
  type Mark,
} from './storeJournal.ts';

/** A network's name for a day: who reads the table cannot follow it to the next. */
const networkOn = (day: string, client: Client): string =>
  sha256(`${day} ${siteOf(client)}`).slice(0, 16);

/** Why a visit has no journal: the visitor has asked not to be followed, or the shop keeps none. */
type NoJournal = 'asked' | 'off';

export type Journal = ReturnType<typeof gatherJournal>;

interface GatherOptions {
  db: Database;
  clock: () => Date;
  caps: Caps;
  log: Pick<FastifyBaseLogger, 'error'>;
  budgets: Pick<DayBudgets, 'kilobytes'>;
  /** The text of a version's flow; undefined if it is not kept */
  flowText: (version: string) => Promise<string | undefined>;
}

/** Most visits of a few seconds change the same counts, so those are stored once for all. */
const EVERY_MS = 3000;
/** The most that a page sends of a visit. */
const BATCHES_OF_VISIT = 3;
/** The most that is remembered while the database is slow. */
const MOST_MARKS = 5_000;
/** How many versions are kept parsed. */
const KEPT_FLOWS = 50;

function knownOf(text: string | undefined): KnownVisit | undefined {
  const parsed = text === undefined ? undefined : parseFlow(JSON.parse(text) as unknown);
  if (!parsed?.ok) return undefined;
  const { flow } = parsed;
  return {
    ...flowNumbers(flow),
    errorName: (step, sent) => errorName(flow, step, sent),
    replacing: new Set(flow.replaceEveryStep.map(({ step }) => step)),
  };
}

/** What is known of versions; one that is not kept may be a moment later, so that is not remembered. */
function knownVersions({ db, flowText }: Pick<GatherOptions, 'db' | 'flowText'>) {
  const kept = createKeeper<KnownVisit>(KEPT_FLOWS);
  const knownIn = (version: string) =>
    kept(version, async () => {
      const known = knownOf(await flowText(version));
      if (known === undefined) throw new Error('unknown version');
      return known;
    }).catch(() => undefined);

  /** Of the versions of batches, by their names: read before the transaction, which they would hold up. */
  return async (batches: readonly CameFrom[]): Promise<Map<string, KnownVisit>> => {
    const ids = batches.map(({ batch }) => batch.visitId);
    const versions = new Set([
      ...batches.flatMap(({ batch }) => batch.begun?.flowVersion ?? []),
      ...(await versionsOf(db, ids)),
    ]);
    const flows = [...versions].map(async (version) => [version, await knownIn(version)] as const);
    const known = (await Promise.all(flows)).filter(
      (each): each is [string, KnownVisit] => each[1] !== undefined,
    );
    return new Map(known);
  };
}

const nothingGathered = () => ({ marks: [] as Mark[], counted: new CountChanges() });

/** Takes what visits send, and stores that of a few seconds together. Nobody waits for it. */
export function gatherJournal(options: GatherOptions) {
  const { db, clock, log, caps, budgets } = options;
  const flowsOf = knownVersions(options);
  const state = { held: [] as Held[], isClosing: false, storing: Promise.resolve() };
  let waiting = nothingGathered();
  let timer: NodeJS.Timeout | undefined;

  async function store(came: readonly CameFrom[]): Promise<void> {
    const asSent = kilobytesOf(came);
    if (!(await budgets.kilobytes.take(asSent))) return;
    const batches = [...state.held, ...came];
    const flows = await flowsOf(batches);
    const given = { flows, at: clock(), isLast: state.isClosing };
    const { early, kilobytes } = await storeBatches(db, batches, given);
    state.held = early;
    // What is on the disk has names in the place of numbers.
    budgets.kilobytes.charge(kilobytes - asSent);
    if (early.length > 0) soon();
  }

  const gathered = gatherFairly<CameFrom>({
    db,
    clock,
    log,
    store,
    of: 'batches of visits',
    max: caps.visitBatchesPerAddress,
    everyMs: EVERY_MS,
    uncounted: 2 * BATCHES_OF_VISIT,
  });

  async function storeAll({ marks, counted }: typeof waiting): Promise<void> {
    const before = state.held;
    await gathered.flush();
    if (state.held === before && before.length > 0) await store([]);
    if (marks.length === 0 && counted.rows().length === 0) return;
    await storeMarks(db, { marks, counted, at: clock() });
  }

  /** Stores what was taken so far, but for batches that wait for the one before. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = nothingGathered();
    state.storing = state.storing
      .then(() => storeAll(taken))
      .catch(() => log.error('what came of visits could not be stored'));
    return state.storing;
  }
  const soon = () => {
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };

  return {
    /** Takes a batch. What is beyond the limits is dropped. */
    add: (came: CameIn, client: Client) =>
      gathered.add({ ...came, network: networkOn(came.day, client) }, client),
    /** Notes what came of a visit. */
    mark(mark: Mark): void {
      if (waiting.marks.length === MOST_MARKS) return;
      waiting.marks.push({ ...mark, visitId: mark.visitId.toLowerCase() });
      soon();
    },
    /** Counts a visit of which no journal is kept. */
    pass({ shopId, day }: Pick<CameIn, 'shopId' | 'day'>, reason: NoJournal): void {
      const any = { language: 'any', screen: 'any', framed: 'any', entry: 'any' } as const;
      waiting.counted.add(
        { shopId, day, flowVersion: '', ...any },
        { kind: 'not journalled', fromStep: '', toStep: '', name: reason },
      );
      soon();
    },
    flush,
    /** Stores all of it: the process ends. */
    async close(): Promise<void> {
      await flush();
      state.isClosing = true;
      await flush();
    },
  };
}
