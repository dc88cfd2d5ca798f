import { and, eq } from 'drizzle-orm';
import type { Comparison, Authorship, FlowFiles, Review } from '../../src/contract/staff.gen.ts';
import { customersInWords } from '../../src/verdict/customers/whoCanBook.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { approvals, reviewObjections, reviewRules } from '../db/tables.ts';
import { DroppedJob, type JobOrder } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import { writeAudit } from '../staff/audit.ts';
import { draftSummary } from './drafts.ts';
import {
  auditOfDraft,
  findDraft,
  findRevision,
  lockAsSeen,
  type DraftDeps,
  type DraftRow,
} from './draftRows.ts';
import { liveBeside, liveSince, withLive } from './liveBeside.ts';
import { newestOf, scopeAround, versionSummary, type FlowPlace } from './publications.ts';
import { prove, routeChanges } from './prove.ts';
import type { Author } from './release.ts';
import { proofOfDraft } from './proofOfDraft.ts';
import { approvalsOf, isOfContent, needsApproval } from './approvals.ts';
import { authorsOf } from './authors.ts';
import { reachOf, nullIfAway, visitsUnderWay, zonesOf } from './reach.ts';
import { loadFiles } from './storedFiles.ts';

/**
 * What differs in two sets of files: routes and screens.
 *
 * @throws ApiError 422 with a sentence for files that are too large to compare
 */
export async function compareFiles(
  before: FlowFiles,
  after: FlowFiles,
  order: JobOrder,
): Promise<Comparison> {
  const screens = await screensDiffering({ before, after }, order);
  return { behaviour: await routeChanges(before, after, order), screens };
}

/** The screens that differ in two sets of files. */
export const screensDiffering = (
  files: { before: FlowFiles; after: FlowFiles },
  order: JobOrder,
): Promise<Comparison['screens']> =>
  runApart('screens', files, order).catch((error: unknown) => {
    if (error instanceof DroppedJob || error instanceof ApiError) throw error;
    throw new ApiError(422, `These cannot be compared: ${(error as Error).message}`);
  });

/** Says whether somebody else must approve before a scope's flows are published. */
export function setNeedsApproval(
  { db, clock }: DraftDeps,
  { scope, needed, by }: { scope: FlowPlace['scope']; needed: boolean; by: Author },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(reviewRules)
      .values({ scope, needsApproval: needed })
      .onConflictDoUpdate({ target: reviewRules.scope, set: { needsApproval: needed } });
    await writeAudit(tx, {
      at: clock(),
      by,
      action: 'set review rule',
      scope,
      detail: { needsApproval: needed },
    });
  });
}

async function shopsCounted(db: Database, place: FlowPlace) {
  const { whole, ...counts } = await reachOf(db, place);
  return { whole: whole.size, ...counts };
}

/** All that a reviewer needs of the newest state of a draft, beside the version in force. */
export async function review(
  deps: DraftDeps,
  id: string,
  { by, signal }: { by: Author; signal: AbortSignal },
): Promise<Review> {
  const { db, clock } = deps;
  const draft = await findDraft(db, id);
  const place = draft as FlowPlace;
  const newest = await findRevision(db, id, draft.revision);
  const mine = await loadFiles(db, newest.files);
  const live = await liveBeside(db, draft);
  const { version: current, files: before } = live;
  const { problems, behaviour, faring, screens, after, conflicts } = await proofOfDraft(
    { draft: id, state: `${newest.hash} ${current?.id ?? ''}`, signal },
    async (untilNobodyWaits) => {
      const order: JobOrder = { rank: 'review', by: by.id, signal: untilNobodyWaits };
      const { files: after, conflicts } = await withLive(db, draft, { mine, live }, order);
      const proof = await prove(db, place, { files: after, from: before }, order);
      const screens = before === undefined ? [] : await screensDiffering({ before, after }, order);
      return { ...proof, screens, after, conflicts };
    },
  ).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    if (error instanceof DroppedJob) {
      throw new ApiError(409, 'This draft has changed meanwhile. Look at it again.');
    }
    throw new ApiError(422, `This draft cannot be checked: ${(error as Error).message}`);
  });
  const newestHere = await newestOf(db, place);
  const approved = await approvalsOf(db, id, newest.hash);
  return {
    draft: await draftSummary(deps, draft, newest),
    live: newestHere?.sequence ?? 0,
    meanwhile: await liveSince(db, draft),
    conflicts,
    isOwn: (await authorsOf(db, id)).has(by.id),
    hash: newest.hash,
    revision: draft.revision,
    problems,
    behaviour,
    customers: customersInWords({ problems, faring }, draft.flow),
    screens,
    isProved: problems.every(({ severity }) => severity !== 'error'),
    underWay: await visitsUnderWay(db, place, clock()),
    reaches: await nullIfAway(shopsCounted(db, place)),
    follows: newestHere?.versionId == null || newestHere.aroundVersionId !== null,
    around: await scopeAround(db, place),
    zones: await zonesOf(db, place.scope, clock()),
    needsApproval: await needsApproval(db, draft.scope),
    approvals: approved,
    hasApproved: approved.some((each) => each.by.id === by.id),
    replaces: current ? versionSummary(current) : null,
    before: before ?? null,
    after,
  };
}

export interface ReviewVerdict {
  /** Of the state that was looked at */
  readonly hash: string;
  readonly by: Author;
}

/**
 * Locks a draft for the verdict of somebody who reviews it.
 *
 * @throws ApiError 409 if the draft has changed or is not open; 403 for somebody who has worked on it
 */
export async function forVerdict(
  tx: Database,
  id: string,
  { hash, by }: ReviewVerdict,
): Promise<DraftRow> {
  const draft = await lockAsSeen(tx, id, hash);
  if ((await authorsOf(tx, id)).has(by.id)) {
    throw new ApiError(403, 'You have worked on this draft. Somebody else must review it.');
  }
  return draft;
}

/** The rows of a verdict by somebody about the content of a draft, there or in a copy of it. */
export const rowsOfVerdict = (
  table: typeof approvals | typeof reviewObjections,
  draft: DraftRow,
  { hash, by }: ReviewVerdict,
) => and(isOfContent(table, draft as FlowPlace, [hash]), eq(table.byId, by.id));

/**
 * Approves of a draft as it is under a hash; another state of it needs another approval. Whoever asked
 * for changes to it does not any more.
 *
 * @throws ApiError 409 if the draft has changed or is not open; 403 for somebody who has worked on it
 */
export function approve(
  { db, clock }: DraftDeps,
  id: string,
  verdict: ReviewVerdict,
): Promise<readonly Authorship[]> {
  const { hash, by } = verdict;
  return inTransaction(db, async (tx) => {
    const draft = await forVerdict(tx, id, verdict);
    await tx.delete(reviewObjections).where(rowsOfVerdict(reviewObjections, draft, verdict));
    await tx
      .insert(approvals)
      .values({ draftId: id, hash, byId: by.id, byName: by.name, at: clock() })
      .onConflictDoNothing();
    await auditOfDraft(tx, draft, { at: clock(), by, action: 'approve' }, { hash });
    return approvalsOf(tx, id, hash);
  });
}
