import { and, asc, count, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type {
  Conflict,
  SharedDraft,
  DraftNote,
  DraftRevision,
  DraftSummary,
  FileChanges,
  FlowFiles,
  PresentMember,
  SavedDraft,
  ScopeName,
} from '../../src/contract/versions.ts';
import { ApiError, notFound } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import {
  draftNotes,
  draftPresence,
  draftRevisions,
  flowDrafts,
  publications,
} from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import { mergeFiles } from '../../src/json/mergeFiles.ts';
import {
  filesInForce,
  findVersionRow,
  newestOf,
  scopesAround,
  type FlowPlace,
} from './publications.ts';
import type { Author } from './publish.ts';
import { scopeOfName } from './scopeNames.ts';
import { loadFiles, storeFiles, withChanges } from './storedFiles.ts';

const MOST_OPEN = 100;
const MOST_REVISIONS = 10_000;
const MOST_NOTES = 500;
const MOST_PRESENT = 50;
/** A page says every few seconds that somebody is there; so long after the last time nobody is. */
const PRESENT_MS = 40_000;

export type DraftRow = typeof flowDrafts.$inferSelect;
type RevisionRow = typeof draftRevisions.$inferSelect;

export interface DraftDeps {
  readonly db: Database;
  readonly clock: () => Date;
}

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
    .where(and(eq(draftRevisions.draftId, draftId), eq(draftRevisions.revision, revision)));
  if (row === undefined) throw notFound('state of this draft');
  return row;
}

async function presentIn(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PresentMember[]>> {
  const present = new Map<string, PresentMember[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return present;
  const rows = await db
    .select()
    .from(draftPresence)
    .where(and(inArray(draftPresence.draftId, [...ids]), gt(draftPresence.until, now)))
    .orderBy(asc(draftPresence.memberName));
  for (const { draftId, tab, memberId, memberName, step } of rows) {
    present.get(draftId)?.push({ tab, id: memberId, name: memberName, step });
  }
  return present;
}

const summary = (
  row: DraftRow,
  newest: RevisionRow,
  present: readonly PresentMember[],
): DraftSummary => ({
  ...{ id: row.id, flow: row.flow, scope: row.scope as ScopeName, name: row.name },
  ...{ state: row.state, revision: row.revision, hash: newest.hash },
  by: { id: row.byId, name: row.byName },
  at: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  changedBy: newest.byName,
  present,
});

export const draftSummary = async ({ db, clock }: DraftDeps, row: DraftRow, newest: RevisionRow) =>
  summary(row, newest, (await presentIn(db, [row.id], clock())).get(row.id) ?? []);

/** The drafts of a flow and scope, the one that was changed last first. */
export async function listDrafts(
  { db, clock }: DraftDeps,
  { flow, scope }: FlowPlace,
  state: DraftRow['state'],
): Promise<DraftSummary[]> {
  const rows = await db
    .select()
    .from(flowDrafts)
    .innerJoin(
      draftRevisions,
      and(
        eq(draftRevisions.draftId, flowDrafts.id),
        eq(draftRevisions.revision, flowDrafts.revision),
      ),
    )
    .where(and(eq(flowDrafts.flow, flow), eq(flowDrafts.scope, scope), eq(flowDrafts.state, state)))
    .orderBy(desc(flowDrafts.changedAt))
    .limit(MOST_OPEN);
  const present = await presentIn(
    db,
    rows.map((row) => row.flow_drafts.id),
    clock(),
  );
  return rows.map((row) =>
    summary(row.flow_drafts, row.draft_revisions, present.get(row.flow_drafts.id) ?? []),
  );
}

const noteAnswer = (row: typeof draftNotes.$inferSelect): DraftNote => ({
  ...{ id: row.id, step: row.step, text: row.text },
  by: { id: row.byId, name: row.byName },
  at: row.at.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

export async function wholeDraft({ db, clock }: DraftDeps, id: string): Promise<SharedDraft> {
  const row = await findDraft(db, id);
  const newest = await findRevision(db, id, row.revision);
  const notes = await db
    .select()
    .from(draftNotes)
    .where(eq(draftNotes.draftId, id))
    .orderBy(asc(draftNotes.at), asc(draftNotes.id));
  const present = await presentIn(db, [id], clock());
  const live = await newestOf(db, row as FlowPlace);
  return {
    ...summary(row, newest, present.get(id) ?? []),
    files: await loadFiles(db, newest.files),
    notes: notes.map(noteAnswer),
    live: live?.sequence ?? 0,
    base: row.baseSequence,
  };
}

export interface NewDraft extends FlowPlace {
  readonly name: string;
  readonly files: FlowFiles;
  readonly by: Author;
  /** What the first state is, in a few words */
  readonly what: string;
}

/** Begins a draft. @throws ApiError if too many are open */
export function beginDraft({ db, clock }: DraftDeps, draft: NewDraft): Promise<string> {
  const { flow, scope, name, files, by, what } = draft;
  return inTransaction(db, async (tx) => {
    const now = clock();
    const [open] = await tx
      .select({ count: count() })
      .from(flowDrafts)
      .where(
        and(eq(flowDrafts.flow, flow), eq(flowDrafts.scope, scope), eq(flowDrafts.state, 'open')),
      );
    if (Number(open?.count) >= MOST_OPEN) {
      throw new ApiError(
        409,
        `${MOST_OPEN} drafts are open. Publish or put away one of them first.`,
      );
    }
    const stored = await storeFiles(tx, files);
    const live = await newestOf(tx, draft);
    const [row] = await tx
      .insert(flowDrafts)
      .values({
        ...{ flow, scope, name, revision: 1, baseSequence: live?.sequence ?? 0 },
        ...{ byId: by.id, byName: by.name, createdAt: now, changedAt: now },
      })
      .returning({ id: flowDrafts.id });
    const { id } = row!;
    await tx.insert(draftRevisions).values({
      ...{ draftId: id, revision: 1, ...stored, at: now, what },
      ...{ byId: by.id, byName: by.name },
    });
    await writeAudit(tx, {
      ...{ at: now, by, action: 'begin draft', scope: scopeOfName(scope) },
      detail: { draft: id, name },
    });
    return id;
  });
}

export interface Saving {
  /** The state that the changes were made to */
  readonly base: number;
  /** Changes to it, or the whole set of files that is to stand */
  readonly changes: FileChanges | ((tx: Database) => Promise<FlowFiles>);
  readonly what: string;
  readonly by: Author;
}

/** 409: what both have changed; the caller chooses, and saves again on `revision`. */
function conflictError(
  revision: number,
  conflicts: readonly Conflict[],
  { theirs, merged }: { theirs: FlowFiles; merged: FlowFiles },
): ApiError {
  const message = 'Somebody else has changed the same. Choose which of both is to stay.';
  return new ApiError(409, message, { revision, conflicts, theirs, merged });
}

/**
 * Saves a state of a draft. Changes that somebody else has saved meanwhile are kept: the two are
 * merged where they do not meet.
 *
 * @throws ApiError 409 with both sides where they do, and nothing is saved
 */
export function saveDraftState(
  { db, clock }: DraftDeps,
  id: string,
  { base, changes, what, by }: Saving,
): Promise<SavedDraft> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(flowDrafts).where(eq(flowDrafts.id, id)).for('update');
    if (row === undefined) throw notFound('draft');
    if (row.state !== 'open') {
      throw new ApiError(409, `This draft is ${row.state}. Begin a new one, or open it again.`);
    }
    if (row.revision >= MOST_REVISIONS) {
      throw new ApiError(409, 'This draft has too many states. Begin a new one from it.');
    }
    const then = await loadFiles(tx, (await findRevision(tx, id, base)).files);
    const mine = typeof changes === 'function' ? await changes(tx) : withChanges(then, changes);
    const newest = await findRevision(tx, id, row.revision);
    const theirs = base === row.revision ? then : await loadFiles(tx, newest.files);
    const merged =
      base === row.revision
        ? { files: mine, conflicts: [] }
        : mergeFiles(row.flow, { base: then, mine, theirs });
    if (merged.conflicts.length > 0) {
      throw conflictError(row.revision, merged.conflicts, { theirs, merged: merged.files });
    }
    const stored = await storeFiles(tx, merged.files);
    const isWhatWasSent = base === row.revision && typeof changes !== 'function';
    const answer = isWhatWasSent ? {} : { files: merged.files };
    // Nothing changed: no state of its own.
    if (stored.hash === newest.hash) {
      return { revision: row.revision, hash: stored.hash, ...answer };
    }
    const now = clock();
    const revision = row.revision + 1;
    await tx.insert(draftRevisions).values({
      ...{ draftId: id, revision, ...stored, at: now, what },
      ...{ byId: by.id, byName: by.name },
    });
    await tx.update(flowDrafts).set({ revision, changedAt: now }).where(eq(flowDrafts.id, id));
    await writeAudit(tx, {
      ...{ at: now, by, action: 'save draft', scope: scopeOfName(row.scope) },
      detail: { draft: id, revision },
    });
    return { revision, hash: stored.hash, ...answer };
  });
}

/** What went live since a draft was begun, or since this was last done, and what was live then. */
async function liveSince(tx: Database, row: DraftRow) {
  const [began] = await tx
    .select()
    .from(publications)
    .where(
      and(
        eq(publications.flow, row.flow),
        eq(publications.scope, row.scope),
        eq(publications.sequence, row.baseSequence),
      ),
    );
  const scopes = await scopesAround(tx, row.scope as ScopeName);
  const theirs = await filesInForce(tx, row.flow, scopes);
  const live = await newestOf(tx, row as FlowPlace);
  if (began?.versionId == null || theirs === undefined || live === undefined) {
    throw new ApiError(
      422,
      'What was live when this draft was begun is not known. Compare the two.',
    );
  }
  const { files } = await findVersionRow(tx, began.versionId);
  return { before: await loadFiles(tx, files), theirs, sequence: live.sequence };
}

/**
 * Brings what went live since a draft was begun into it, so that publishing it does not take that
 * back.
 *
 * @param chosen what is to stand, where both have changed the same
 * @throws ApiError 409 with both sides where they meet and nothing is chosen yet
 */
export function catchUp(
  deps: DraftDeps,
  id: string,
  { base, chosen, by }: { base: number; chosen: FileChanges | undefined; by: Author },
): Promise<SavedDraft> {
  const changes = async (tx: Database): Promise<FlowFiles> => {
    const row = await findDraft(tx, id);
    const { before, theirs, sequence } = await liveSince(tx, row);
    await tx.update(flowDrafts).set({ baseSequence: sequence }).where(eq(flowDrafts.id, id));
    const mine = await loadFiles(tx, (await findRevision(tx, id, base)).files);
    if (chosen !== undefined) return withChanges(mine, chosen);
    const { files, conflicts } = mergeFiles(row.flow, { base: before, mine, theirs });
    if (conflicts.length > 0) throw conflictError(base, conflicts, { theirs, merged: files });
    return files;
  };
  return saveDraftState(deps, id, { base, changes, what: 'what went live since', by });
}

/** The states of a draft, newest first. */
export async function listRevisions(
  db: Database,
  id: string,
  before: number | undefined,
  most: number,
): Promise<DraftRevision[]> {
  const rows = await db
    .select()
    .from(draftRevisions)
    .where(
      and(
        eq(draftRevisions.draftId, id),
        before === undefined ? undefined : lt(draftRevisions.revision, before),
      ),
    )
    .orderBy(desc(draftRevisions.revision))
    .limit(most);
  return rows.map((row) => ({
    ...{ revision: row.revision, hash: row.hash, what: row.what },
    by: { id: row.byId, name: row.byName },
    at: row.at.toISOString(),
  }));
}

/** Puts a draft away, or opens it again. Its states stay. */
export function setDraftState(
  { db, clock }: DraftDeps,
  id: string,
  { state, by }: { state: 'open' | 'put away'; by: Author },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await findDraft(tx, id);
    await tx.update(flowDrafts).set({ state, changedAt: clock() }).where(eq(flowDrafts.id, id));
    await writeAudit(tx, {
      ...{ at: clock(), by, scope: scopeOfName(row.scope) },
      action: state === 'open' ? 'open draft again' : 'put draft away',
      detail: { draft: id },
    });
  });
}

export async function renameDraft(db: Database, id: string, name: string): Promise<void> {
  await db.update(flowDrafts).set({ name }).where(eq(flowDrafts.id, id));
}

/** Tells that a page is open on a draft; answers who is there. */
export async function recordPresence(
  { db, clock }: DraftDeps,
  id: string,
  { tab, step, by }: { tab: string; step: string | null; by: Author },
): Promise<PresentMember[]> {
  const now = clock();
  const values = {
    ...{ memberId: by.id, memberName: by.name, step },
    until: new Date(now.getTime() + PRESENT_MS),
  };
  await db.delete(draftPresence).where(lt(draftPresence.until, now));
  const others = await presentIn(db, [id], now);
  if ((others.get(id)?.length ?? 0) < MOST_PRESENT) {
    await db
      .insert(draftPresence)
      .values({ draftId: id, tab, ...values })
      .onConflictDoUpdate({ target: [draftPresence.draftId, draftPresence.tab], set: values });
  }
  return (await presentIn(db, [id], now)).get(id) ?? [];
}

export async function leaveDraft(
  db: Database,
  id: string,
  { tab, by }: { tab: string; by: Author },
): Promise<void> {
  const { draftId, tab: ofTab, memberId } = draftPresence;
  await db.delete(draftPresence).where(and(eq(draftId, id), eq(ofTab, tab), eq(memberId, by.id)));
}

export async function addNote(
  { db, clock }: DraftDeps,
  id: string,
  { step, text, by }: { step: string; text: string; by: Author },
): Promise<DraftNote> {
  const [there] = await db
    .select({ count: count() })
    .from(draftNotes)
    .where(eq(draftNotes.draftId, id));
  if (Number(there?.count) >= MOST_NOTES) {
    throw new ApiError(409, `A draft can have ${MOST_NOTES} notes.`);
  }
  const [row] = await db
    .insert(draftNotes)
    .values({ draftId: id, step, text, byId: by.id, byName: by.name, at: clock() })
    .returning();
  return noteAnswer(row!);
}

/** How many notes of a draft are not dealt with yet. */
export async function countOpenNotes(db: Database, id: string): Promise<number> {
  const { draftId, settledAt } = draftNotes;
  const [there] = await db
    .select({ count: count() })
    .from(draftNotes)
    .where(and(eq(draftId, id), isNull(settledAt)));
  return Number(there?.count);
}

/** Marks a note as dealt with. */
export async function resolveNote(
  { db, clock }: DraftDeps,
  id: string,
  noteId: string,
): Promise<DraftNote> {
  const [row] = await db
    .update(draftNotes)
    .set({ settledAt: clock() })
    .where(and(eq(draftNotes.draftId, id), eq(draftNotes.id, noteId)))
    .returning();
  if (row === undefined) throw notFound('note');
  return noteAnswer(row);
}
