/** What went live since a draft was begun. */
import { asc, eq } from 'drizzle-orm';
import type { Op, Publication, FlowFiles, ScopeName } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Brought, ToBring } from '../../src/edits/op.ts';
import { DroppedJob, type JobOrder } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import { draftOps } from '../db/tables.ts';
import {
  findVersionRow,
  history,
  scopesAround,
  versionInForce,
  wentLive,
  type VersionRow,
} from './publications.ts';
import { loadFiles } from './storedFiles.ts';
import type { DraftRow } from './draftRows.ts';

/** Makes edits of other files outside the server's process. @throws ApiError 422 where that cannot be */
export const bringApart = (order: JobOrder, brought: ToBring): Promise<Brought> =>
  runApart('broughtIn', brought, order).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof DroppedJob) throw error;
    throw new ApiError(422, `These changes cannot be merged: ${(error as Error).message}`);
  });

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

/**
 * Refuses what would take back what went live since.
 *
 * @param draft with its id and name, where it is one
 * @throws ApiError 409 with who published what, and the draft
 */
export async function refuseBehind(
  db: Database,
  draft: DraftPlace & Partial<Pick<DraftRow, 'id' | 'name'>>,
): Promise<void> {
  const { id, name, scope } = draft;
  const meanwhile = await liveSince(db, draft);
  const [newest] = meanwhile;
  if (newest === undefined) return;
  throw new ApiError(
    409,
    `${wentLive(newest)} meanwhile. Bring it in first, or this would take it back.`,
    { meanwhile, ...(id !== undefined && { draft: { id, name, scope } }) },
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
  db: Database,
  { id, flow }: Pick<DraftRow, 'id' | 'flow'>,
  { mine, live }: { mine: FlowFiles; live: LiveBeside },
  order: JobOrder,
): Promise<Brought> {
  const { base, files: theirs } = live;
  if (base === undefined || theirs === undefined) {
    return { files: mine, conflicts: [], isMeant: true };
  }
  return bringApart(order, { flow, base, mine, theirs, ops: await opsOf(db, id) });
}

/** The edits that a draft was made of, in order. */
async function opsOf(db: Database, draft: string): Promise<Op[]> {
  const { draftId, op, revision, position } = draftOps;
  const rows = await db
    .select({ op })
    .from(draftOps)
    .where(eq(draftId, draft))
    .orderBy(asc(revision), asc(position));
  return rows.map((row) => row.op);
}
