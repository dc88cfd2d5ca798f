import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';

/**
 * Corrects counts made by a clock that was ahead: they count as made now and expire one window
 * later. Otherwise they would count until their time comes.
 */
export async function mendFromTheFuture(db: Database, now: Date): Promise<void> {
  const present = now.getTime();
  const isAhead = sql`${present}::bigint < any(${rateLimits.hits})`;
  for (const { key, hits, expiresAt } of await db.select().from(rateLimits).where(isAhead)) {
    const aheadMs = Math.max(...hits) - present;
    // A row that changes meanwhile is corrected by the next run.
    const isAsRead = eq(rateLimits.hits, hits);
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one, and then in no hurry
    await db
      .update(rateLimits)
      .set({
        hits: hits.map((hit) => Math.min(hit, present)),
        expiresAt: new Date(expiresAt.getTime() - aheadMs),
      })
      .where(and(eq(rateLimits.key, key), isAsRead));
  }
}
