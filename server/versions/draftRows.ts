/** Drafts as they are stored. */
import { eq } from 'drizzle-orm';
import type { ScopeName } from '../../src/contract/staff.gen.ts';
import { ApiError, notFound } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { draftRevisions, flowDrafts } from '../db/tables.ts';
import { writeAudit, type AuditEntry } from '../staff/audit.ts';

export type DraftRow = typeof flowDrafts.$inferSelect;

export type RevisionRow = typeof draftRevisions.$inferSelect;

export interface DraftDeps {
  readonly db: Database;
  readonly clock: () => Date;
}

/** Joins a draft with its newest state. */
export const isNewestState = matching(draftRevisions, {
  draftId: flowDrafts.id,
  revision: flowDrafts.revision,
});

/** A draft, and who asked somebody for something about it. */
export const askedAbout = (
  { id, name, scope }: DraftRow,
  { byId, byName, at }: { readonly byId: string; readonly byName: string; readonly at: Date },
) => ({
  draft: id,
  name,
  scope: scope as ScopeName,
  by: { id: byId, name: byName },
  at: at.toISOString(),
});

/** Writes down what somebody did with a draft. */
export const auditOfDraft = (
  tx: Database,
  { id, scope, name }: Pick<DraftRow, 'id' | 'scope' | 'name'>,
  deed: Pick<AuditEntry, 'at' | 'by' | 'action'>,
  more: object = {},
): Promise<void> => writeAudit(tx, { ...deed, scope, detail: { draft: id, name, ...more } });

/** @throws ApiError 404 if there is no such draft */
export async function findDraft(db: Database, id: string): Promise<DraftRow> {
  const [row] = await db.select().from(flowDrafts).where(eq(flowDrafts.id, id));
  if (row === undefined) throw notFound('draft');
  return row;
}

/** @throws ApiError 404 if the draft has no such state */
export async function findRevision(
  db: Database,
  draftId: string,
  revision: number,
): Promise<RevisionRow> {
  const [row] = await db
    .select()
    .from(draftRevisions)
    .where(matching(draftRevisions, { draftId, revision }));
  if (row === undefined) throw notFound('state of this draft');
  return row;
}

/**
 * Locks a draft for whoever has looked at it.
 *
 * @param hash of the state that was looked at
 * @throws ApiError 409 if the draft has changed since, or is not open
 */
export async function lockAsSeen(tx: Database, id: string, hash: string): Promise<DraftRow> {
  const [draft] = await tx.select().from(flowDrafts).where(eq(flowDrafts.id, id)).for('update');
  if (draft?.state !== 'open') throw new ApiError(409, 'This draft is not open any more.');
  if ((await findRevision(tx, id, draft.revision)).hash !== hash) {
    throw new ApiError(
      409,
      'The draft has changed since it was looked at. Look at it again first.',
    );
  }
  return draft;
}
