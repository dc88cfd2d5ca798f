import type { FastifyBaseLogger } from 'fastify';
import type { AnalyticsEvent } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { kilobytesOf, type DayBudgets } from '../limits/dayBudgets.ts';
import type { Caps } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { gatherFairly } from '../limits/gatherFairly.ts';
import { desc, lt } from 'drizzle-orm';
import { insights } from '../db/tables.ts';

/** How many of the newest events are kept, so that anonymous callers cannot fill the disk. */
const KEPT_EVENTS = 100_000;

type InsightInsert = typeof insights.$inferInsert;

async function insertInsights(db: Database, rows: InsightInsert[]): Promise<void> {
  await db.insert(insights).values(rows);
}

/** Deletes all but the newest. */
async function forgetOldInsights(db: Database): Promise<void> {
  const [oldest] = await db
    .select({ id: insights.id })
    .from(insights)
    .orderBy(desc(insights.id))
    .offset(KEPT_EVENTS - 1)
    .limit(1);
  if (oldest !== undefined) await db.delete(insights).where(lt(insights.id, oldest.id));
}

const SWEEP_EVERY = 1_000;

/** Collects analytics events and stores them, those of each second by one insert. */
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

export function gatherInsights({ db, clock, caps, log, budgets }: GatherOptions): Insights {
  let sinceSweep = 0;
  const gathered = gatherFairly<InsightInsert>({
    db,
    clock,
    log,
    of: 'events',
    max: caps.eventsPerAddress,
    async store(rows) {
      if (!(await budgets.kilobytes.take(kilobytesOf(rows)))) return;
      await insertInsights(db, rows);
      sinceSweep += rows.length;
      if (sinceSweep < SWEEP_EVERY) return;
      sinceSweep = 0;
      await forgetOldInsights(db);
    },
  });
  return {
    add: ({ deviceId, eventName, properties = {} }, client) =>
      gathered.add({ at: clock(), deviceId, eventName, properties }, client),
    flush: gathered.flush,
  };
}
