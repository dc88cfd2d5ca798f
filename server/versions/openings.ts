import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { flowOpenings } from '../db/tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRITE_EVERY_MS = 2_000;

/** Counts how often visits are opened with each version; a few seconds may be lost with a process. */
export function countOpenings({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
}) {
  const counts = new Map<string, number>();

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const minute = new Date(Math.floor(clock().getTime() / MINUTE_MS) * MINUTE_MS);
    // In one order, so that two processes never wait for each other.
    const rows = [...counts.keys()]
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((versionId) => ({ versionId, minute, count: counts.get(versionId)! }));
    counts.clear();
    await db
      .insert(flowOpenings)
      .values(rows)
      .onConflictDoUpdate({
        target: [flowOpenings.versionId, flowOpenings.minute],
        set: { count: sql`${flowOpenings.count} + excluded.count` },
      });
    await db
      .delete(flowOpenings)
      .where(lt(flowOpenings.minute, new Date(clock().getTime() - DAY_MS)));
  }
  const writeOrSay = () =>
    write().catch(() => log.error('the number of visits that were opened could not be stored'));
  const timer = setInterval(() => void writeOrSay(), WRITE_EVERY_MS).unref();

  return {
    opened: (versionId: string) => void counts.set(versionId, (counts.get(versionId) ?? 0) + 1),
    write: writeOrSay,
    async stop(): Promise<void> {
      clearInterval(timer);
      await writeOrSay();
    },
  };
}

/** How often visits were opened with any of these versions since a time. */
export async function openedSince(
  db: Database,
  versionIds: readonly string[],
  since: Date,
): Promise<number> {
  if (versionIds.length === 0) return 0;
  const [row] = await db
    .select({ opened: sql<number>`coalesce(sum(${flowOpenings.count}), 0)::int` })
    .from(flowOpenings)
    .where(and(inArray(flowOpenings.versionId, [...versionIds]), gte(flowOpenings.minute, since)));
  return row?.opened ?? 0;
}
