import { lte } from 'drizzle-orm';
import type { AnalyticsEvent } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { insights } from '../db/tables.ts';

const KEPT_EVENTS = 100_000;
const SWEEP_EVERY = 1_000;

/** Stores an event; the oldest are let go, so that anonymous callers cannot fill the disk. */
export async function insertInsight(
  db: Database,
  { deviceId, eventName, properties = {} }: AnalyticsEvent,
  at: Date,
): Promise<void> {
  const [row] = await db
    .insert(insights)
    .values({ at, deviceId, eventName, properties: properties as Record<string, unknown> })
    .returning({ id: insights.id });
  if (row !== undefined && row.id % SWEEP_EVERY === 0) {
    await db.delete(insights).where(lte(insights.id, row.id - KEPT_EVENTS));
  }
}
