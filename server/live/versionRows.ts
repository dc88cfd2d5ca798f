import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { flowVersions } from '../db/tables.ts';
import type { FlowVersion } from './flowVersion.ts';

/** Stores a version, or notes that visits still begin with it. */
export async function keepVersion(db: Database, version: FlowVersion, now: Date): Promise<void> {
  await db
    .insert(flowVersions)
    .values({ ...version, servedAt: now })
    .onConflictDoUpdate({ target: flowVersions.id, set: { servedAt: now } });
}

export async function findVersion(db: Database, id: string): Promise<FlowVersion | undefined> {
  const { flow, modules } = flowVersions;
  const [row] = await db
    .select({ flow, modules })
    .from(flowVersions)
    .where(eq(flowVersions.id, id));
  return row && { id, ...row };
}

/** Deletes the versions with which no visit has begun since `before`. */
export async function forgetVersions(db: Database, before: Date): Promise<void> {
  await db.delete(flowVersions).where(lt(flowVersions.servedAt, before));
}

/** Saves wait this long for whoever is storing texts, and the next time is soon enough. */
const PATIENCE = '2s';

/** PostgreSQL: a lock was not had in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '55P03' || isLockTimeout(error.cause));

/**
 * Deletes the texts that no version and no state of a draft has any more. Whoever stores texts holds
 * a lock on their table until the state that has them is stored too, so this sees it.
 */
export async function forgetTexts(db: Database): Promise<void> {
  const hashesIn = (table: string) => sql`
    select files->>'flow' as hash from ${sql.identifier(table)}
    union select files->>'answers' from ${sql.identifier(table)}
    union select form.value from ${sql.identifier(table)}, jsonb_each_text(files->'forms') form`;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${PATIENCE}, true)`);
      await tx.execute(sql`lock table authored_texts in exclusive mode`);
      await tx.execute(sql`
        with used as (${hashesIn('versions')} union ${hashesIn('draft_revisions')})
        delete from authored_texts where not exists (select from used where used.hash = authored_texts.hash)`);
    })
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
    });
}
