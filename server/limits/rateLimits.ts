import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables.ts';

/** At most `max` (1 or more) in any `windowMinutes`, for whatever the key names. */
export interface Limit {
  name: string;
  max: number;
  windowMinutes: number;
}

const keyOf = (limit: Limit, subject: string) => `${limit.name}:${subject}`;
const windowStart = (limit: Limit, now: Date) => now.getTime() - limit.windowMinutes * 60_000;

/**
 * Counts one more if the limit still allows it, and says whether it did. One statement: the row
 * is locked before its condition is looked at again, so parallel callers cannot pass together,
 * in one process or many.
 */
export async function countIfAllowed(
  db: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<boolean> {
  const hits = rateLimits.hits;
  const recent = sql`array(select hit from unnest(${hits}) as hit where hit > ${windowStart(limit, now)}::bigint)`;
  const expiresAt = new Date(now.getTime() + limit.windowMinutes * 60_000);
  const counted = await db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), hits: [now.getTime()], expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { hits: sql`${recent} || ${now.getTime()}::bigint`, expiresAt },
      setWhere: sql`cardinality(${recent}) < ${limit.max}::int`,
    })
    .returning({ key: rateLimits.key });
  return counted.length === 1;
}

/** Whether nothing more would be allowed now. */
export async function isExhausted(
  db: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, subject)));
  const recent = row?.hits.filter((hit) => hit > windowStart(limit, now)) ?? [];
  return recent.length >= limit.max;
}

/** Takes back the count made last. Only in the transaction that made it, whose lock it needs. */
export async function giveBack(db: Database, limit: Limit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`trim_array(${rateLimits.hits}, 1)` })
    .where(eq(rateLimits.key, keyOf(limit, subject)));
}
