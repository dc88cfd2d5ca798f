/** The states of a draft: each save is one. */
import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type {
  Conflict,
  DraftRevision,
  FileChanges,
  FlowFiles,
  Op,
  SavedDraft,
} from '../../src/contract/staff.gen.ts';
import { opBetween } from '../../src/edits/op.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { FileHashes } from '../db/schema/versions.ts';
import { matching } from '../db/matching.ts';
import { authoredTexts, draftOps, draftRevisions, flowDrafts } from '../db/tables.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import type { Author } from './release.ts';
import { loadFiles, storeFiles, withChanges } from './storedFiles.ts';
import { auditOfDraft, findDraft, findRevision, type DraftDeps } from './draftRows.ts';
import { keepAuthors } from './authors.ts';
import { bringApart, liveBeside, withLive } from './liveBeside.ts';

const MOST_REVISIONS = 10_000;

/** The newest states of a draft, which are all kept; an open page may build upon one of them. */
const KEPT_WHOLE = 100;

const THIN_EVERY = 20;

/** Of all different texts of a draft's states: some hundred times what ours have. */
const MOST_BYTES_OF_STATES = 20_000_000;

/** Of all edits of a draft. Without them, what differs is merged place by place. */
const MOST_BYTES_OF_OPS = 20_000_000;

/** How often a save is tried while others save. */
const MOST_ATTEMPTS = 8;

export interface Saving {
  /** The state that the changes were made to */
  readonly base: number;
  /** Changes to it, or the whole set of files that is to stand */
  readonly changes: FileChanges | ((db: Database) => Promise<FilesToSave>);
  /** The edits that made the changes */
  readonly ops?: readonly Op[] | undefined;
  readonly what: string;
  readonly by: Author;
}

interface FilesToSave {
  readonly files: FlowFiles;
  /** The version that they are on top of, if that is another one now */
  readonly baseVersionId?: string | null;
  /** Whether they only have what went live besides, with nothing chosen */
  readonly isOnlyMerged?: boolean;
  /** The edits that make them of the state before, or of that version */
  readonly ops?: readonly Op[];
  /** Whether the edits before no longer make them of that version: something was chosen */
  readonly isAnew?: boolean;
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

/** A state that is ready to be stored, unless another one has come in between. */
interface PreparedState extends FilesToSave {
  /** The state that it follows */
  readonly after: number;
  readonly isWhatWasSent: boolean;
  /** The edits that made it, but for those that the draft has already */
  readonly ops: readonly Op[];
}

/** @throws ApiError 409 with both sides where the changes meet those of somebody else */
async function prepareState(
  db: Database,
  id: string,
  { base, changes, ops: sent = [], what, by }: Saving,
): Promise<PreparedState> {
  const row = await findDraft(db, id);
  const then = await loadFiles(db, (await findRevision(db, id, base)).files);
  const mine =
    typeof changes === 'function' ? await changes(db) : { files: withChanges(then, changes) };
  const ops = mine.ops ?? (sent.length > 0 ? sent : [opBetween(then, mine.files, what)]);
  if (base === row.revision) {
    return { ...mine, after: base, isWhatWasSent: typeof changes !== 'function', ops };
  }
  const theirs = await loadFiles(db, (await findRevision(db, id, row.revision)).files);
  const known = await knownOps(db, id, ops);
  const merged = await bringApart(
    { rank: 'publishing', by: by.id },
    { flow: row.flow, base: then, mine: mine.files, theirs, ops, known },
  );
  if (merged.conflicts.length > 0) {
    throw conflictError(row.revision, merged.conflicts, { theirs, merged: merged.files });
  }
  const fresh = ops.filter((op) => !known.includes(op.id));
  return { ...mine, files: merged.files, after: row.revision, isWhatWasSent: false, ops: fresh };
}

/** The ids of edits that a draft has: their answer was lost, and they are sent again. */
async function knownOps(db: Database, id: string, ops: readonly Op[]): Promise<string[]> {
  if (ops.length === 0) return [];
  const rows = await db
    .select({ id: draftOps.id })
    .from(draftOps)
    .where(matching(draftOps, { draftId: id, id: ops.map((op) => op.id) }));
  return rows.map((row) => row.id);
}

/** Undefined: another state has come in between. */
async function storeState(
  tx: Database,
  id: string,
  { files, baseVersionId, isOnlyMerged, isAnew, after, isWhatWasSent, ops }: PreparedState,
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
  const signed = { at: now, byId: by.id, byName: by.name };
  await tx
    .insert(draftRevisions)
    .values({ draftId: id, revision, ...stored, what, isOnlyMerged, ...signed });
  if (isAnew === true) await tx.delete(draftOps).where(eq(draftOps.draftId, id));
  if (ops.length > 0) {
    const edits = ops.map((op, position) => ({ id: op.id, position, op, ...signed }));
    const rows = edits.map((edit) => ({ draftId: id, revision, ...edit }));
    await tx.insert(draftOps).values(rows).onConflictDoNothing();
  }
  await keepAuthors(tx, {
    before: newest.files,
    after: stored.files,
    baseVersionId: baseVersionId === undefined ? row.baseVersionId : baseVersionId,
    by: isOnlyMerged === true ? undefined : by.id,
  });
  await tx.update(flowDrafts).set({ revision, changedAt: now }).where(eq(flowDrafts.id, id));
  if (revision % THIN_EVERY === 0) {
    await thinStates(tx, id);
    await thinOps(tx, id);
  }
  await auditOfDraft(tx, row, { at: now, by, action: 'save draft' }, { revision });
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

/** Forgets how a draft was made once that is more than it may be. */
async function thinOps(tx: Database, id: string): Promise<void> {
  const ofDraft = eq(draftOps.draftId, id);
  const bytes = sql<number>`coalesce(sum(octet_length(${draftOps.op}::text)), 0)`;
  const [all] = await tx.select({ bytes }).from(draftOps).where(ofDraft);
  if (Number(all?.bytes) > MOST_BYTES_OF_OPS) await tx.delete(draftOps).where(ofDraft);
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

/**
 * Brings what went live since a draft was begun into it, so that publishing it does not take that
 * back. Where nothing is chosen, whoever does it has not worked on the draft, and may approve of it.
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
  const what = 'what went live since';
  const changes = async (db: Database): Promise<FilesToSave> => {
    const row = await findDraft(db, id);
    const mine = await loadFiles(db, (await findRevision(db, id, base)).files);
    const live = await liveBeside(db, row);
    const baseVersionId = live.version?.id ?? null;
    const isChosen = chosen !== undefined && (onto === undefined || onto === baseVersionId);
    const anew = (files: FlowFiles) => ({
      files,
      baseVersionId,
      ops: live.files === undefined ? [] : [opBetween(live.files, files, what)],
      isAnew: true,
    });
    if (isChosen) return anew(withChanges(mine, chosen));
    const order: JobOrder = { rank: 'publishing', by: by.id };
    const { files, conflicts, isMeant } = await withLive(db, row, { mine, live }, order);
    if (conflicts.length > 0) {
      const { files: theirs = mine, version } = live;
      throw conflictError(base, conflicts, { theirs, merged: files, onto: version?.id });
    }
    const brought = isMeant ? { files, baseVersionId, ops: [] } : anew(files);
    return { ...brought, isOnlyMerged: true };
  };
  return saveDraftState(deps, id, { base, changes, what, by });
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
    return { files, baseVersionId: version?.id ?? null, ops: [], isAnew: true };
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
    revision: row.revision,
    hash: row.hash,
    what: row.what,
    by: { id: row.byId, name: row.byName },
    at: row.at.toISOString(),
  }));
}
