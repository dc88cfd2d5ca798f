import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Objection, SentBack, StaffMailOutcome } from '../../src/contract/staff.gen.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import { approvals, audit, draftRevisions, flowDrafts, reviewObjections } from '../db/tables.ts';
import type { StaffMember } from '../staff/roles.ts';
import { objectionsTo } from './approvals.ts';
import { authorsOf, authorsOfDrafts } from './authors.ts';
import { askedAbout, auditOfDraft, isNewestState, type DraftRow } from './draftRows.ts';
import type { FlowPlace } from './publications.ts';
import { forVerdict, rowsOfVerdict, type ReviewVerdict } from './review.ts';
import { mailToColleague, type ReviewDeps } from './staffMail.ts';

const MOST_SENT_BACK = 50;
/** The most authors of a draft who are told by mail. */
const MOST_TOLD = 10;
const DAY_MS = 86_400_000;
const action = 'ask for changes';

/** What is asked to be changed, and by whom. */
interface Asked extends ReviewVerdict {
  readonly by: StaffMember;
  readonly why: string;
}

/**
 * Asks for changes to a draft as it is under a hash. Whoever approved of it does not any more, and where
 * an approval is needed, it is not published until it has changed or the same reviewer approves of it.
 * Its authors are told by mail, where there is one; the same said again is told once.
 *
 * @throws ApiError 409 if the draft has changed or is not open; 403 for somebody who has worked on it
 */
export async function askForChanges(
  deps: ReviewDeps,
  id: string,
  asked: Asked,
): Promise<{ objections: Objection[]; told: Told[] }> {
  const { draft, objections, isNew } = await object(deps, id, asked);
  return { objections, told: isNew ? await tellAuthors(deps, draft, asked) : [] };
}

function object({ db, clock }: ReviewDeps, id: string, { why, ...verdict }: Asked) {
  const { hash, by } = verdict;
  return inTransaction(db, async (tx) => {
    const draft = await forVerdict(tx, id, verdict);
    await tx.delete(approvals).where(rowsOfVerdict(approvals, draft, verdict));
    const before = await tx
      .delete(reviewObjections)
      .where(rowsOfVerdict(reviewObjections, draft, verdict))
      .returning({ why: reviewObjections.why });
    await tx
      .insert(reviewObjections)
      .values({ draftId: id, hash, byId: by.id, byName: by.name, at: clock(), why });
    await auditOfDraft(tx, draft, { at: clock(), by, action }, { why });
    const objections = (await objectionsTo(tx, draft as FlowPlace, [hash])).get(hash)!;
    return { draft, objections, isNew: before[0]?.why !== why };
  });
}

interface Told {
  readonly name: string;
  readonly mail: StaffMailOutcome;
}

async function tellAuthors(deps: ReviewDeps, draft: DraftRow, { by, why }: Asked): Promise<Told[]> {
  const authors = await authorsOf(deps.db, draft.id);
  const known = ((await deps.colleagues?.()) ?? []).filter((member) => authors.has(member.id));
  const since = new Date(deps.clock().getTime() - DAY_MS);
  const told = await Promise.all(
    known.slice(0, MOST_TOLD).map(async ({ name, email }): Promise<Told[]> => {
      const mail = await mailToColleague(deps, draft, {
        by,
        to: email,
        sentToday: deps.db.$count(
          audit,
          and(matching(audit, { memberId: by.id, action }), gt(audit.at, since)),
        ),
        mail: (link) => ({
          subject: `${by.name} asks for changes to “${draft.name}”`,
          text: `${by.name} has read the draft “${draft.name}” and asks for changes:\n\n${why}\n\nRead the draft, and change it:\n${link}\n`,
        }),
      });
      return mail === undefined ? [] : [{ name, mail }];
    }),
  );
  return told.flat();
}

/** The open drafts on which somebody has worked and to which, as they are, a reviewer asks for changes; newest first. */
export async function sentBackTo(
  { db }: Pick<ReviewDeps, 'db'>,
  { id }: Pick<StaffMember, 'id'>,
): Promise<SentBack[]> {
  const from = alias(flowDrafts, 'from');
  const rows = await db
    .select({ objection: reviewObjections, draft: flowDrafts })
    .from(flowDrafts)
    .innerJoin(draftRevisions, isNewestState)
    .innerJoin(reviewObjections, eq(reviewObjections.hash, sql`${draftRevisions.hash}`))
    .innerJoin(
      from,
      matching(from, {
        id: reviewObjections.draftId,
        flow: flowDrafts.flow,
        scope: flowDrafts.scope,
      }),
    )
    .where(eq(flowDrafts.state, 'open'))
    .orderBy(desc(reviewObjections.at));
  const authors = await authorsOfDrafts(
    db,
    rows.map(({ draft }) => draft.id),
  );
  const own = rows.filter(({ draft }) => authors.get(draft.id)?.has(id));
  return own
    .slice(0, MOST_SENT_BACK)
    .map(({ objection, draft }) => ({ ...askedAbout(draft, objection), why: objection.why }));
}
