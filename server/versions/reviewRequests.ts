import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Reviewers, StaffMailOutcome, WaitingReview } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import {
  approvals,
  draftRevisions,
  flowDrafts,
  reviewObjections,
  reviewRequests,
} from '../db/tables.ts';
import { may, type StaffMember } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import type { KnownMember } from '../staff/staffAccess.ts';
import { authorsOf, authorsOfDrafts } from './authors.ts';
import { askedAbout, auditOfDraft, findDraft, isNewestState, type DraftRow } from './draftRows.ts';
import { mailToColleague, type ReviewDeps } from './staffMail.ts';

const MOST_WAITING = 50;
const MOST_ASKED = 20;
const DAY_MS = 86_400_000;

/** Who may approve of a draft, but for who asks and those who have worked on it. */
async function colleaguesFor(
  { db, colleagues }: ReviewDeps,
  { id, scope }: DraftRow,
  by: StaffMember,
): Promise<KnownMember[]> {
  const authors = await authorsOf(db, id);
  const others = ((await colleagues?.()) ?? []).filter(
    (member) => member.id !== by.id && !authors.has(member.id),
  );
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
    sendsMail: deps.staffMail?.origin() !== undefined,
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
  const isNew = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock();
    const signed = { byId: by.id, byName: by.name, at };
    const added = await tx
      .insert(reviewRequests)
      .values({ draftId: id, toId: member.id, toName: member.name, ...signed })
      .onConflictDoNothing()
      .returning({ draftId: reviewRequests.draftId });
    if (added.length === 0) return false;
    const more = { to: member.id, asked: member.name };
    await auditOfDraft(tx, draft, { at, by, action: 'ask for review' }, more);
    return true;
  });
  const mail = isNew ? await tellByMail(deps, draft, { member, by }) : undefined;
  return { ...(await reviewersOf(deps, id, by)), ...(mail && { mail }) };
}

/** Tells whoever is asked by mail, with a link to the review. */
async function tellByMail(
  deps: ReviewDeps,
  draft: DraftRow,
  { member, by }: { member: KnownMember; by: StaffMember },
): Promise<StaffMailOutcome | undefined> {
  const since = new Date(deps.clock().getTime() - DAY_MS);
  return mailToColleague(deps, draft, {
    by,
    to: member.email,
    sentToday: deps.db.$count(
      reviewRequests,
      and(eq(reviewRequests.byId, by.id), gt(reviewRequests.at, since)),
    ),
    mail: (link) => ({
      subject: `${by.name} asks you to review “${draft.name}”`,
      text: `${by.name} asks you to review the draft “${draft.name}”.\n\nRead what changes, and approve of it:\n${link}\n`,
    }),
  });
}

/** The open drafts that somebody is asked to review and has said nothing about as they are, newest first. */
export async function reviewsFor(
  { db }: ReviewDeps,
  { id }: Pick<StaffMember, 'id'>,
): Promise<WaitingReview[]> {
  const isTheirs = (verdicts: typeof approvals | typeof reviewObjections) =>
    matching(verdicts, { draftId: flowDrafts.id, hash: sql`${draftRevisions.hash}`, byId: id });
  const rows = await db
    .select({ request: reviewRequests, draft: flowDrafts })
    .from(reviewRequests)
    .innerJoin(flowDrafts, eq(flowDrafts.id, reviewRequests.draftId))
    .innerJoin(draftRevisions, isNewestState)
    .leftJoin(approvals, isTheirs(approvals))
    .leftJoin(reviewObjections, isTheirs(reviewObjections))
    .where(
      and(
        eq(reviewRequests.toId, id),
        eq(flowDrafts.state, 'open'),
        isNull(approvals.draftId),
        isNull(reviewObjections.draftId),
      ),
    )
    .orderBy(desc(reviewRequests.at));
  const authors = await authorsOfDrafts(
    db,
    rows.map(({ draft }) => draft.id),
  );
  return rows
    .filter(({ draft }) => !authors.get(draft.id)?.has(id))
    .slice(0, MOST_WAITING)
    .map(({ request, draft }) => askedAbout(draft, request));
}
