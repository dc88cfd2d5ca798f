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

/**
 * Deletes the drafts that were put away before a time, unless something else still needs them: a
 * version that is to go live, or what a reviewer asks for, which holds for copies of the draft too.
 */
export async function forgetDrafts(db: Database, before: Date): Promise<void> {
  const ofThem = (table: string) =>
    sql`delete from ${sql.identifier(table)} where draft_id in (select id from gone)`;
  await db.execute(sql`
    with gone as (
      select id from flow_drafts
      where state = 'put away' and changed_at < ${before.toISOString()}::timestamptz
        and not exists (select from review_objections where draft_id = flow_drafts.id)
        and not exists (select from schedules where draft_id = flow_drafts.id and state = 'waiting')
      for update
    ),
    states as (${ofThem('draft_revisions')}), edits as (${ofThem('draft_ops')}), notes as (${ofThem('draft_notes')}),
    present as (${ofThem('draft_presence')}), approved as (${ofThem('approvals')}),
    asked as (${ofThem('review_requests')})
    delete from flow_drafts where id in (select id from gone)`);
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
