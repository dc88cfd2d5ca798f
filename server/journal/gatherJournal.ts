import type { FastifyBaseLogger } from 'fastify';
import type { VisitBatch } from '../../src/contract/types.gen.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { flowNumbers } from '../../src/page/journal/flowNumbers.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { kilobytesOf, type DayBudgets } from '../limits/dayBudgets.ts';
import type { Caps } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import { gatherFairly } from '../limits/gatherFairly.ts';
import { applyBatch, reopen, close, type KnownVisit } from './applyBatch.ts';
import { CountChanges, storeJournalCounts } from './counts.ts';
import { errorName } from './errorNames.ts';
import { lockVisits, storeVisits, unbegun, versionsOf } from './journalRows.ts';

/** A batch of a shop's visit, as it came. */
interface CameIn {
  shopId: string;
  /** The day on the shop's clock */
  day: string;
  batch: VisitBatch;
}

/** A batch with the network that it came from. */
interface CameFrom extends CameIn {
  network: string;
}

/** A network's name for a day: who reads the table cannot follow it to the next. */
const networkOn = (day: string, client: Client): string =>
  sha256(`${day} ${siteOf(client)}`).slice(0, 16);

/** What came of a visit, as the server knows it. */
interface Mark extends Pick<CameIn, 'shopId'> {
  visitId: string;
  outcome: 'booked' | 'lead';
}

/** Why a visit has no journal: the visitor has asked not to be followed, or the shop keeps none. */
type NoJournal = 'asked' | 'off';

/** Takes what visits send, and stores that of a few seconds together. Nobody waits for it. */
export interface Journal {
  /** Takes a batch. What is beyond the limits is dropped. */
  add(came: CameIn, client: Client): void;
  /** Notes what came of a visit. */
  mark(mark: Mark): void;
  /** Counts a visit of which no journal is kept. */
  pass(visit: Pick<CameIn, 'shopId' | 'day'>, reason: NoJournal): void;
  /** Stores what was taken so far, but for batches that wait for the one before. */
  flush(): Promise<void>;
  /** Stores all of it: the process ends. */
  close(): Promise<void>;
}

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
/**
 * For how many times a batch waits for the one before it, which another process may be about to
 * store.
 */
const MOST_WAITS = 3;

/** A batch that came before the one before it. */
interface Held extends CameFrom {
  waited?: number;
}

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

export function gatherJournal(options: GatherOptions): Journal {
  const { db, clock, log, caps, budgets, flowText } = options;
  const kept = createKeeper<KnownVisit | undefined>(KEPT_FLOWS);
  let marks: Mark[] = [];
  let passed = new CountChanges();
  let held: Held[] = [];
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  /** The flow of a version; one that is not kept may be a moment later, so that is not remembered. */
  const knownIn = (version: string) =>
    kept(version, async () => {
      const known = knownOf(await flowText(version));
      if (known === undefined) throw new Error('unknown version');
      return known;
    }).catch(() => undefined);

  /** The flows of batches, by their version: read before the transaction, which they would hold up. */
  async function flowsOf(batches: readonly CameFrom[]): Promise<Map<string, KnownVisit>> {
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
  }

  async function store(came: readonly CameFrom[]): Promise<void> {
    const asSent = kilobytesOf(came);
    if (!(await budgets.kilobytes.take(asSent))) return;
    let asStored = 0;
    const at = clock();
    const batches = [...held, ...came].toSorted(
      (one, other) => one.batch.first - other.batch.first,
    );
    const flows = await flowsOf(batches);
    held = await inTransaction(db, async (tx) => {
      const early: Held[] = [];
      const locked = await lockVisits(tx, [
        ...new Map(
          batches.map(({ batch, shopId, day }) => [
            batch.visitId.toLowerCase(),
            unbegun(batch.visitId.toLowerCase(), shopId, day, at),
          ]),
        ).values(),
      ]);
      const counts = new CountChanges();
      const records = [];
      for (const each of batches) {
        const { batch, shopId, day, network, waited = 0 }: Held = each;
        const visit = locked.visits.get(batch.visitId.toLowerCase())!;
        if (visit.shopId !== shopId) continue;
        if (batch.first > visit.next && waited < MOST_WAITS && !isClosing) {
          early.push({ ...each, waited: waited + 1 });
          continue;
        }
        const isBegun = visit.next > 0;
        const known = flows.get(isBegun ? visit.flowVersion : (batch.begun?.flowVersion ?? ''));
        // Of a version that is not known nothing is kept, not even its name.
        if (!isBegun && known !== undefined) {
          Object.assign(visit, { ...batch.begun, day, network, beganAt: at });
        }
        if (known !== undefined) records.push(...applyBatch(visit, batch, { known, counts, at }));
      }
      await storeVisits(tx, locked, records);
      const begun = [...locked.visits.values()].filter(
        ({ id, next }) => next > 0 && !locked.stored.has(id),
      );
      asStored = kilobytesOf([records, begun, await storeJournalCounts(tx, counts)]);
      return early;
    });
    // What is on the disk has names in the place of numbers.
    budgets.kilobytes.charge(asStored - asSent);
    if (held.length > 0) soon();
  }

  /** Stores marks; of a visit that is counted as over, counts anew what came of it. */
  async function storeMarks(taken: readonly Mark[], counted: CountChanges): Promise<void> {
    const at = clock();
    await inTransaction(db, async (tx) => {
      const counts = new CountChanges();
      if (taken.length > 0) {
        const locked = await lockVisits(tx, [
          ...new Map(
            taken.map(({ visitId, shopId }) => [
              visitId,
              unbegun(visitId, shopId, at.toISOString().slice(0, 10), at),
            ]),
          ).values(),
        ]);
        for (const { visitId, shopId, outcome } of taken) {
          const visit = locked.visits.get(visitId)!;
          if (visit.shopId !== shopId || visit.outcome === 'booked') continue;
          const wasClosed = visit.closedAs !== null;
          reopen(visit, counts);
          Object.assign(visit, { outcome, outcomeAt: at });
          if (wasClosed) close(visit, counts);
        }
        await storeVisits(tx, locked, []);
      }
      counts.addAll(counted);
      await storeJournalCounts(tx, counts);
    });
  }

  const gathered = gatherFairly<CameFrom>({
    ...{ db, clock, log, store },
    of: 'batches of visits',
    max: caps.visitBatchesPerAddress,
    everyMs: EVERY_MS,
    uncounted: 2 * BATCHES_OF_VISIT,
  });

  async function storeAll(taken: readonly Mark[], counted: CountChanges): Promise<void> {
    const before = held;
    await gathered.flush();
    if (held === before && before.length > 0) await store([]);
    if (taken.length > 0 || counted.rows().length > 0) await storeMarks(taken, counted);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [taken, counted] = [marks, passed];
    marks = [];
    passed = new CountChanges();
    storing = storing
      .then(() => storeAll(taken, counted))
      .catch(() => log.error('what came of visits could not be stored'));
    return storing;
  }
  const soon = () => {
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };

  return {
    add: (came, client) => gathered.add({ ...came, network: networkOn(came.day, client) }, client),
    mark(mark) {
      if (marks.length === MOST_MARKS) return;
      marks.push({ ...mark, visitId: mark.visitId.toLowerCase() });
      soon();
    },
    pass({ shopId, day }, reason) {
      const any = { language: 'any', screen: 'any', framed: 'any', entry: 'any' } as const;
      passed.add(
        { shopId, day, flowVersion: '', ...any },
        { kind: 'not journalled', fromStep: '', toStep: '', name: reason },
      );
      soon();
    },
    flush,
    async close() {
      await flush();
      isClosing = true;
      await flush();
    },
  };
}
