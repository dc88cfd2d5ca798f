import { desc, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insights } from '../db/tables.ts';

/** How many of the newest events are kept, so that anonymous callers cannot fill the disk. */
const KEPT_EVENTS = 100_000;

export type InsightInsert = typeof insights.$inferInsert;

export async function insertInsights(db: Database, rows: InsightInsert[]): Promise<void> {
  await db.insert(insights).values(rows);
}

/** Deletes all but the newest. */
export async function forgetOldInsights(db: Database): Promise<void> {
  const [oldest] = await db
    .select({ id: insights.id })
    .from(insights)
    .orderBy(desc(insights.id))
    .offset(KEPT_EVENTS - 1)
    .limit(1);
  if (oldest !== undefined) await db.delete(insights).where(lt(insights.id, oldest.id));
}
