import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reviewers, ScopeName, WaitingReview } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { approvals, draftRevisions, flowDrafts, reviewRequests } from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import { may, type StaffMember } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { findDraft, type DraftDeps, type DraftRow } from './drafts.ts';

export interface ReviewDeps extends DraftDeps {
  /** Who of the staff is known, each with their roles of today; absent: nobody */
  readonly colleagues?: (() => Promise<readonly StaffMember[]>) | undefined;
}

const MOST_WAITING = 50;
const MOST_ASKED = 20;

/** Who may approve of a draft, but for who asks. */
async function colleaguesFor(
  { db, colleagues }: ReviewDeps,
  { scope }: DraftRow,
  by: StaffMember,
): Promise<StaffMember[]> {
  const others = ((await colleagues?.()) ?? []).filter(({ id }) => id !== by.id);
  const mayReview = await Promise.all(
    others.map((member) => may(db, member, 'editor', scopeOfName(scope))),
  );
  return others.filter((_member, index) => mayReview[index]);
}

export async function reviewersOf(
  deps: ReviewDeps,
  id: string,
  by: StaffMember,
): Promise<Reviewers> {
  const draft = await findDraft(deps.db, id);
  const found = await colleaguesFor(deps, draft, by);
  const rows = await deps.db
    .select()
    .from(reviewRequests)
    .where(eq(reviewRequests.draftId, id))
    .orderBy(asc(reviewRequests.at));
  return {
    colleagues: found.map(({ id: member, name }) => ({ id: member, name })),
    asked: rows.map(({ toId, toName, byId, byName, at }) => ({
      to: { id: toId, name: toName },
      by: { id: byId, name: byName },
      at: at.toISOString(),
    })),
  };
}

/**
 * Asks a colleague to review a draft; asking the same one again is done once.
 *
 * @throws ApiError 409 for a draft that is not open, 422 for somebody who may not approve of it
 */
export async function askForReview(
  deps: ReviewDeps,
  id: string,
  { to, by }: { to: string; by: StaffMember },
): Promise<Reviewers> {
  const draft = await findDraft(deps.db, id);
  if (draft.state !== 'open') throw new ApiError(409, 'This draft is not open any more.');
  const member = (await colleaguesFor(deps, draft, by)).find((each) => each.id === to);
  if (member === undefined) {
    throw new ApiError(422, 'This colleague cannot approve of the draft. Choose another one.');
  }
  const { asked } = await reviewersOf(deps, id, by);
  if (asked.length >= MOST_ASKED) {
    throw new ApiError(409, `${MOST_ASKED} colleagues are asked already.`);
  }
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock();
    const added = await tx
      .insert(reviewRequests)
      .values({
        ...{ draftId: id, toId: member.id, toName: member.name },
        ...{ byId: by.id, byName: by.name, at },
      })
      .onConflictDoNothing()
      .returning({ draftId: reviewRequests.draftId });
    if (added.length === 0) return;
    await writeAudit(tx, {
      ...{ at, by, action: 'ask for review', scope: scopeOfName(draft.scope) },
      detail: { draft: id, to: member.id },
    });
  });
  return reviewersOf(deps, id, by);
}

/** The open drafts that somebody is asked to review and has not approved of as they are, newest first. */
export async function reviewsFor(
  { db }: ReviewDeps,
  { id }: Pick<StaffMember, 'id'>,
): Promise<WaitingReview[]> {
  const rows = await db
    .select({ request: reviewRequests, draft: flowDrafts })
    .from(reviewRequests)
    .innerJoin(flowDrafts, eq(flowDrafts.id, reviewRequests.draftId))
    .innerJoin(
      draftRevisions,
      and(
        eq(draftRevisions.draftId, flowDrafts.id),
        eq(draftRevisions.revision, flowDrafts.revision),
      ),
    )
    .leftJoin(
      approvals,
      and(
        eq(approvals.draftId, flowDrafts.id),
        eq(approvals.hash, sql`${draftRevisions.hash}`),
        eq(approvals.byId, id),
      ),
    )
    .where(
      and(eq(reviewRequests.toId, id), eq(flowDrafts.state, 'open'), isNull(approvals.draftId)),
    )
    .orderBy(desc(reviewRequests.at))
    .limit(MOST_WAITING);
  return rows.map(({ request, draft }) => ({
    ...{ draft: draft.id, name: draft.name, scope: draft.scope as ScopeName },
    by: { id: request.byId, name: request.byName },
    at: request.at.toISOString(),
  }));
}
