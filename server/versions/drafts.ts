import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type {
  Conflict,
  Publication,
  SharedDraft,
  DraftNote,
  DraftRevision,
  DraftSummary,
  FileChanges,
  FlowFiles,
  PresentMember,
  SavedDraft,
  ScopeName,
} from '../../src/contract/staff.gen.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { FileHashes } from '../db/schema/versions.ts';
import {
  authoredTexts,
  draftNotes,
  draftPresence,
  draftRevisions,
  flowDrafts,
} from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import type { Merged } from '../../src/files/json/mergeFiles.ts';
import { DroppedJob, type JobOrder } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import {
  findVersionRow,
  history,
  newestOf,
  scopesAround,
  versionInForce,
  wentLive,
  type FlowPlace,
  type VersionRow,
} from './publications.ts';
import type { Author } from './publish.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { loadFiles, storeFiles, withChanges } from './storedFiles.ts';

const MOST_OPEN = 100;
const MOST_REVISIONS = 10_000;
/** The newest states of a draft, which are all kept; an open page may build upon one of them. */
const KEPT_WHOLE = 100;
const THIN_EVERY = 20;
/** Of all different texts of a draft's states: some hundred times what ours have. */
const MOST_BYTES_OF_STATES = 20_000_000;
/** How often a save is tried while others save. */
const MOST_ATTEMPTS = 8;
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
  const [open] = await tx
    .select({ count: count() })
    .from(flowDrafts)
    .where(
      and(eq(flowDrafts.flow, flow), eq(flowDrafts.scope, scope), eq(flowDrafts.state, 'open')),
    );
  if (Number(open?.count) >= MOST_OPEN) {
    throw new ApiError(409, `${MOST_OPEN} drafts are open. Publish or put away one of them first.`);
  }
  const stored = await storeFiles(tx, files);
  const live = await versionInForce(tx, flow, await scopesAround(tx, scope));
  const [row] = await tx
    .insert(flowDrafts)
    .values({
      ...{ flow, scope, name, revision: 1 },
      baseVersionId: draft.base ?? live?.row.id,
      aroundVersionId: draft.takesIn,
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
}

export interface Saving {
  /** The state that the changes were made to */
  readonly base: number;
  /** Changes to it, or the whole set of files that is to stand */
  readonly changes: FileChanges | ((db: Database) => Promise<FilesToSave>);
  readonly what: string;
  readonly by: Author;
}

interface FilesToSave {
  readonly files: FlowFiles;
  /** The version that they are on top of, if that is another one now */
  readonly baseVersionId?: string | null;
}

/** 409: what both have changed; the caller chooses, and saves again on `revision`. */
function conflictError(
  revision: number,
  conflicts: readonly Conflict[],
  sides: { theirs: FlowFiles; merged: FlowFiles; onto?: string | undefined },
): ApiError {
  const message = 'Somebody else has changed the same. Choose which of both is to stay.';
  return new ApiError(409, message, { revision, conflicts, ...sides });
}

/** Merges outside the server's process. @throws ApiError 422 for what cannot be merged */
const merge = (
  name: string,
  sides: { base: FlowFiles; mine: FlowFiles; theirs: FlowFiles },
  order: JobOrder,
): Promise<Merged> =>
  runApart('merge', { name, ...sides }, order).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof DroppedJob) throw error;
    throw new ApiError(422, `These changes cannot be merged: ${(error as Error).message}`);
  });

/** A state that is ready to be stored, unless another one has come in between. */
interface PreparedState extends FilesToSave {
  /** The state that it follows */
  readonly after: number;
  readonly isWhatWasSent: boolean;
}

/** @throws ApiError 409 with both sides where the changes meet those of somebody else */
async function prepareState(
  db: Database,
  id: string,
  { base, changes, by }: Saving,
): Promise<PreparedState> {
  const row = await findDraft(db, id);
  const then = await loadFiles(db, (await findRevision(db, id, base)).files);
  const mine =
    typeof changes === 'function' ? await changes(db) : { files: withChanges(then, changes) };
  if (base === row.revision) {
    return { ...mine, after: base, isWhatWasSent: typeof changes !== 'function' };
  }
  const theirs = await loadFiles(db, (await findRevision(db, id, row.revision)).files);
  const order: JobOrder = { rank: 'publishing', by: by.id };
  const merged = await merge(row.flow, { base: then, mine: mine.files, theirs }, order);
  if (merged.conflicts.length > 0) {
    throw conflictError(row.revision, merged.conflicts, { theirs, merged: merged.files });
  }
  return { ...mine, files: merged.files, after: row.revision, isWhatWasSent: false };
}

/** Undefined: another state has come in between. */
async function storeState(
  tx: Database,
  id: string,
  { files, baseVersionId, after, isWhatWasSent }: PreparedState,
  { what, by, now }: Pick<Saving, 'what' | 'by'> & { now: Date },
): Promise<SavedDraft | undefined> {
  const [row] = await tx.select().from(flowDrafts).where(eq(flowDrafts.id, id)).for('update');
  if (row === undefined) throw notFound('draft');
  if (row.state !== 'open') {
    throw new ApiError(409, `This draft is ${row.state}. Begin a new one, or open it again.`);
  }
  if (row.revision !== after) return undefined;
  if (row.revision >= MOST_REVISIONS) {
    throw new ApiError(409, 'This draft has too many states. Begin a new one from it.');
  }
  if (baseVersionId !== undefined) {
    await tx.update(flowDrafts).set({ baseVersionId }).where(eq(flowDrafts.id, id));
  }
  const newest = await findRevision(tx, id, row.revision);
  const stored = await storeFiles(tx, files);
  const answer = isWhatWasSent ? {} : { files };
  // Nothing changed: no state of its own.
  if (stored.hash === newest.hash) {
    return { revision: row.revision, hash: stored.hash, ...answer };
  }
  const revision = row.revision + 1;
  await tx.insert(draftRevisions).values({
    ...{ draftId: id, revision, ...stored, at: now, what },
    ...{ byId: by.id, byName: by.name },
  });
  await tx.update(flowDrafts).set({ revision, changedAt: now }).where(eq(flowDrafts.id, id));
  if (revision % THIN_EVERY === 0) await thinStates(tx, id);
  await writeAudit(tx, {
    ...{ at: now, by, action: 'save draft', scope: scopeOfName(row.scope) },
    detail: { draft: id, revision },
  });
  return { revision, hash: stored.hash, ...answer };
}

/**
 * Saves a state of a draft. Changes that somebody else has saved meanwhile are kept: the two are
 * merged where they do not meet, which may take a while, so that the draft is not locked for it.
 *
 * @throws ApiError 409 with both sides where they do, and nothing is saved
 */
export async function saveDraftState(
  { db, clock }: DraftDeps,
  id: string,
  saving: Saving,
): Promise<SavedDraft> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- again on top of what came in between
    const prepared = await prepareState(db, id, saving);
    // oxlint-disable-next-line no-await-in-loop
    const saved = await inTransaction(db, (tx) =>
      storeState(tx, id, prepared, { what: saving.what, by: saving.by, now: clock() }),
    );
    if (saved !== undefined) return saved;
  }
  throw new ApiError(409, 'Others are changing this draft at this moment. Try again.');
}

/**
 * Deletes old states of a draft: beyond the newest hundred all but each tenth, and the oldest ones
 * where all together hold more than a draft may.
 */
async function thinStates(tx: Database, id: string): Promise<void> {
  const ofDraft = eq(draftRevisions.draftId, id);
  const old = sql`(select max(revision) - ${KEPT_WHOLE} from draft_revisions where draft_id = ${id})`;
  await tx
    .delete(draftRevisions)
    .where(
      and(
        ofDraft,
        lt(draftRevisions.revision, old),
        gt(draftRevisions.revision, 1),
        sql`${draftRevisions.revision} % 10 <> 0`,
      ),
    );
  const states = await tx
    .select({ revision: draftRevisions.revision, files: draftRevisions.files })
    .from(draftRevisions)
    .where(ofDraft)
    .orderBy(desc(draftRevisions.revision));
  const textsOf = ({ flow, answers, forms }: FileHashes) => [
    flow,
    answers,
    ...Object.values(forms),
  ];
  const hashes = [...new Set(states.flatMap(({ files }) => textsOf(files)))];
  const { hash, text } = authoredTexts;
  const sizes = await tx
    .select({ hash, bytes: sql<number>`octet_length(${text})` })
    .from(authoredTexts)
    .where(inArray(hash, hashes));
  const left = new Map(sizes.map((each) => [each.hash, each.bytes]));
  let sum = 0;
  const first = states.find(({ files }) => {
    for (const each of textsOf(files)) {
      sum += left.get(each) ?? 0;
      left.delete(each);
    }
    return sum > MOST_BYTES_OF_STATES;
  });
  if (first === undefined) return;
  const oldest = Math.min(first.revision, states[0]!.revision - 1);
  await tx.delete(draftRevisions).where(and(ofDraft, lte(draftRevisions.revision, oldest)));
}

const MOST_SINCE = 5;

/** Where a draft belongs, and what it is on top of. */
export type DraftPlace = Pick<DraftRow, 'flow' | 'scope' | 'baseVersionId'>;

/** What went live since a draft was begun and is not brought in, newest first; empty: nothing. */
export async function liveSince(
  db: Database,
  { flow, scope, baseVersionId }: DraftPlace,
): Promise<readonly Publication[]> {
  const live = await versionInForce(db, flow, await scopesAround(db, scope as ScopeName));
  if (live === undefined || live.row.id === baseVersionId) return [];
  const place = { flow, scope: live.publication.scope as ScopeName };
  const newest = await history(db, place, { most: MOST_SINCE });
  const known = newest.findIndex(({ version }) => version?.id === baseVersionId);
  return known === -1 ? newest.slice(0, 1) : newest.slice(0, known);
}

/** Refuses what would take back what went live since: @throws ApiError 409 with who published what */
export async function refuseBehind(db: Database, draft: DraftPlace): Promise<void> {
  const meanwhile = await liveSince(db, draft);
  const [newest] = meanwhile;
  if (newest === undefined) return;
  throw new ApiError(
    409,
    `${wentLive(newest)} meanwhile. Bring it in first, or this would take it back.`,
    { meanwhile },
  );
}

/** What is live where a draft belongs, and what the draft is on top of. */
interface LiveBeside {
  /** Undefined: nothing is live */
  readonly version: VersionRow | undefined;
  readonly files: FlowFiles | undefined;
  /** Undefined: that is what is live */
  readonly base: FlowFiles | undefined;
}

export async function liveBeside(
  db: Database,
  { flow, scope, baseVersionId }: DraftPlace,
): Promise<LiveBeside> {
  const live = await versionInForce(db, flow, await scopesAround(db, scope as ScopeName));
  const version = live?.row;
  const files = version && (await loadFiles(db, version.files));
  if (version === undefined || version.id === baseVersionId) {
    return { version, files, base: undefined };
  }
  const base =
    baseVersionId === null
      ? { flow: '', forms: {}, answers: '' }
      : await loadFiles(db, (await findVersionRow(db, baseVersionId)).files);
  return { version, files, base };
}

/** A draft's files with what is live brought in; where both changed the same, what is live stands. */
export async function withLive(
  flow: string,
  mine: FlowFiles,
  { base, files: theirs }: LiveBeside,
  order: JobOrder,
): Promise<Merged> {
  if (base === undefined || theirs === undefined) return { files: mine, conflicts: [] };
  return merge(flow, { base, mine, theirs }, order);
}

/**
 * Brings what went live since a draft was begun into it, so that publishing it does not take that
 * back.
 *
 * @param chosen what is to stand, where both have changed the same
 * @param onto the version beside which it was chosen: beside another one it is chosen again
 * @throws ApiError 409 with both sides where they meet and nothing is chosen yet
 */
export function catchUp(
  deps: DraftDeps,
  id: string,
  {
    base,
    chosen,
    onto,
    by,
  }: { base: number; chosen: FileChanges | undefined; onto: string | undefined; by: Author },
): Promise<SavedDraft> {
  const changes = async (db: Database): Promise<FilesToSave> => {
    const row = await findDraft(db, id);
    const mine = await loadFiles(db, (await findRevision(db, id, base)).files);
    const live = await liveBeside(db, row);
    const baseVersionId = live.version?.id ?? null;
    const isChosen = chosen !== undefined && (onto === undefined || onto === baseVersionId);
    if (isChosen) return { files: withChanges(mine, chosen), baseVersionId };
    const order: JobOrder = { rank: 'publishing', by: by.id };
    const { files, conflicts } = await withLive(row.flow, mine, live, order);
    if (conflicts.length > 0) {
      const { files: theirs = mine, version } = live;
      throw conflictError(base, conflicts, { theirs, merged: files, onto: version?.id });
    }
    return { files, baseVersionId };
  };
  return saveDraftState(deps, id, { base, changes, what: 'what went live since', by });
}

/** Makes an earlier state, or what is live, the newest state of a draft. */
export function restoreDraft(
  deps: DraftDeps,
  id: string,
  { base, revision, by }: { base: number; revision: number | undefined; by: Author },
): Promise<SavedDraft> {
  const changes = async (db: Database): Promise<FilesToSave> => {
    if (revision !== undefined) {
      return { files: await loadFiles(db, (await findRevision(db, id, revision)).files) };
    }
    const { version, files } = await liveBeside(db, await findDraft(db, id));
    if (files === undefined) throw refused('Nothing is published under this name.');
    return { files, baseVersionId: version?.id ?? null };
  };
  const what = revision === undefined ? 'back to live' : `back to state ${revision}`;
  return saveDraftState(deps, id, { base, changes, what, by });
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
  await writeAudit(tx, {
    ...{ at: now, by, scope: scopeOfName(row.scope) },
    action: state === 'open' ? 'open draft again' : 'put draft away',
    detail: { draft: id },
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
