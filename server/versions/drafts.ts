import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type {
  SharedDraft,
  DraftNote,
  DraftSummary,
  FlowFiles,
  ListedDraft,
  Objection,
  PresentMember,
  ScopeName,
} from '../../src/contract/staff.gen.ts';
import { ApiError, notFound } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import {
  approvals,
  draftNotes,
  draftPresence,
  draftRevisions,
  flowDrafts,
  reviewRequests,
} from '../db/tables.ts';
import { objectionsTo } from './approvals.ts';
import { keepAuthors } from './authors.ts';
import { newestOf, scopesAround, versionInForce, type FlowPlace } from './publications.ts';
import type { Author } from './release.ts';
import { loadFiles, storeFiles } from './storedFiles.ts';
import {
  auditOfDraft,
  isNewestState,
  findDraft,
  findRevision,
  type DraftRow,
  type RevisionRow,
  type DraftDeps,
} from './draftRows.ts';
import { liveSince } from './liveBeside.ts';

const MOST_OPEN = 100;

const MOST_NOTES = 500;

const MOST_PRESENT = 50;

/** A page says every few seconds that somebody is there; so long after the last time nobody is. */
const PRESENT_MS = 40_000;

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

interface Summarized {
  row: DraftRow;
  newest: RevisionRow;
}

const summary = (
  { row, newest }: Summarized,
  present: readonly PresentMember[],
  objections: readonly Objection[],
): DraftSummary => ({
  id: row.id,
  flow: row.flow,
  scope: row.scope as ScopeName,
  name: row.name,
  state: row.state,
  revision: row.revision,
  hash: newest.hash,
  by: { id: row.byId, name: row.byName },
  at: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  changedBy: newest.byName,
  present,
  objections,
});

/** Drafts of a place with who is in them now and what reviewers ask for, in the order given. */
async function summariesOf(
  { db, clock }: DraftDeps,
  place: FlowPlace,
  drafts: readonly Summarized[],
): Promise<DraftSummary[]> {
  const present = await presentIn(
    db,
    drafts.map(({ row }) => row.id),
    clock(),
  );
  const objections = await objectionsTo(
    db,
    place,
    drafts.map(({ newest }) => newest.hash),
  );
  return drafts.map((draft) =>
    summary(draft, present.get(draft.row.id) ?? [], objections.get(draft.newest.hash) ?? []),
  );
}

export async function draftSummary(
  deps: DraftDeps,
  row: DraftRow,
  newest: RevisionRow,
): Promise<DraftSummary> {
  const [only] = await summariesOf(deps, row as FlowPlace, [{ row, newest }]);
  return only!;
}

/** The drafts of a flow and scope and how each stands, the one that was changed last first. */
export async function listDrafts(
  deps: DraftDeps,
  { flow, scope }: FlowPlace,
  state: DraftRow['state'],
): Promise<ListedDraft[]> {
  const rows = await deps.db
    .select({ row: flowDrafts, newest: draftRevisions })
    .from(flowDrafts)
    .innerJoin(draftRevisions, isNewestState)
    .where(matching(flowDrafts, { flow, scope, state }))
    .orderBy(desc(flowDrafts.changedAt))
    .limit(MOST_OPEN);
  const ids = rows.map(({ row }) => row.id);
  const [summaries, asked, approved, live] = await Promise.all([
    summariesOf(deps, { flow, scope }, rows),
    deps.db.select().from(reviewRequests).where(inArray(reviewRequests.draftId, ids)),
    deps.db.select().from(approvals).where(inArray(approvals.draftId, ids)),
    versionInForce(deps.db, flow, await scopesAround(deps.db, scope)),
  ]);
  return rows.map(({ row, newest }, index) => ({
    ...summaries[index]!,
    what: newest.what,
    asked: asked.filter(({ draftId }) => draftId === row.id).map(({ toName }) => toName),
    approvedBy: approved
      .filter(({ draftId, hash }) => draftId === row.id && hash === newest.hash)
      .map(({ byName }) => byName),
    isBehind: live !== undefined && live.row.id !== row.baseVersionId,
  }));
}

const noteAnswer = (row: typeof draftNotes.$inferSelect): DraftNote => ({
  id: row.id,
  step: row.step,
  text: row.text,
  by: { id: row.byId, name: row.byName },
  at: row.at.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

export async function wholeDraft(deps: DraftDeps, id: string): Promise<SharedDraft> {
  const { db } = deps;
  const row = await findDraft(db, id);
  const newest = await findRevision(db, id, row.revision);
  const notes = await db
    .select()
    .from(draftNotes)
    .where(eq(draftNotes.draftId, id))
    .orderBy(asc(draftNotes.at), asc(draftNotes.id));
  const live = await newestOf(db, row as FlowPlace);
  return {
    ...(await draftSummary(deps, row, newest)),
    files: await loadFiles(db, newest.files),
    notes: notes.map(noteAnswer),
    live: live?.sequence ?? 0,
    meanwhile: await liveSince(db, row),
  };
}

export interface NewDraft extends FlowPlace {
  readonly name: string;
  readonly files: FlowFiles;
  readonly by: Author;
  /** What the first state is, in a few words */
  readonly what: string;
  /** The version that the files were made from; absent: the one in force */
  readonly base?: string | undefined;
  /** The version around that it takes in */
  readonly takesIn?: string | undefined;
}

/** Begins a draft. @throws ApiError if too many are open */
export const beginDraft = ({ db, clock }: DraftDeps, draft: NewDraft): Promise<string> =>
  inTransaction(db, (tx) => addDraft(tx, draft, clock()));

/** Begins a draft in a transaction. @throws ApiError if too many are open, and nothing is written */
export async function addDraft(tx: Database, draft: NewDraft, now: Date): Promise<string> {
  const { flow, scope, name, files, by, what } = draft;
  const open = await tx.$count(flowDrafts, matching(flowDrafts, { flow, scope, state: 'open' }));
  if (open >= MOST_OPEN) {
    throw new ApiError(409, `${MOST_OPEN} drafts are open. Publish or put away one of them first.`);
  }
  const stored = await storeFiles(tx, files);
  const live = await versionInForce(tx, flow, await scopesAround(tx, scope));
  const baseVersionId = draft.base ?? live?.row.id ?? null;
  const [row] = await tx
    .insert(flowDrafts)
    .values({
      flow,
      scope,
      name,
      revision: 1,
      baseVersionId,
      aroundVersionId: draft.takesIn,
      byId: by.id,
      byName: by.name,
      createdAt: now,
      changedAt: now,
    })
    .returning({ id: flowDrafts.id });
  const { id } = row!;
  await tx
    .insert(draftRevisions)
    .values({ draftId: id, revision: 1, ...stored, at: now, what, byId: by.id, byName: by.name });
  await keepAuthors(tx, { after: stored.files, baseVersionId, by: by.id });
  await auditOfDraft(tx, { id, scope, name }, { at: now, by, action: 'begin draft' });
  return id;
}

interface DraftChange {
  readonly state: 'open' | 'put away';
  readonly by: Author;
}

/** Puts a draft away, or opens it again. Its states stay. */
export const setDraftState = (
  { db, clock }: DraftDeps,
  id: string,
  change: DraftChange,
): Promise<void> => inTransaction(db, (tx) => changeDraftState(tx, id, change, clock()));

/** The same in a transaction. */
export async function changeDraftState(
  tx: Database,
  id: string,
  { state, by }: DraftChange,
  now: Date,
): Promise<void> {
  const row = await findDraft(tx, id);
  await tx.update(flowDrafts).set({ state, changedAt: now }).where(eq(flowDrafts.id, id));
  const action = state === 'open' ? 'open draft again' : 'put draft away';
  await auditOfDraft(tx, row, { at: now, by, action });
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
    memberId: by.id,
    memberName: by.name,
    step,
    until: new Date(now.getTime() + PRESENT_MS),
  };
  await db.delete(draftPresence).where(lt(draftPresence.until, now));
  const others = await presentIn(db, [id], now);
  if ((others.get(id)?.length ?? 0) < MOST_PRESENT) {
    await db
      .insert(draftPresence)
      .values({ draftId: id, tab, ...values })
      .onConflictDoUpdate({
        target: [draftPresence.draftId, draftPresence.tab],
        set: values,
        setWhere: eq(draftPresence.memberId, by.id),
      });
  }
  return (await presentIn(db, [id], now)).get(id) ?? [];
}

export async function leaveDraft(
  db: Database,
  id: string,
  { tab, by }: { tab: string; by: Author },
): Promise<void> {
  await db
    .delete(draftPresence)
    .where(matching(draftPresence, { draftId: id, tab, memberId: by.id }));
}

export async function addNote(
  { db, clock }: DraftDeps,
  id: string,
  { step, text, by }: { step: string; text: string; by: Author },
): Promise<DraftNote> {
  if ((await db.$count(draftNotes, eq(draftNotes.draftId, id))) >= MOST_NOTES) {
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
  return db.$count(draftNotes, matching(draftNotes, { draftId: id, settledAt: null }));
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
    .where(matching(draftNotes, { draftId: id, id: noteId }))
    .returning();
  if (row === undefined) throw notFound('note');
  return noteAnswer(row);
}
