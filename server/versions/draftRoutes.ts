import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { FastifyInstance } from 'fastify';
import type {
  DraftState,
  FileChanges,
  FlowFiles,
  ScopeName,
} from '../../src/contract/staff.gen.ts';
import { droppedWith } from '../common/droppedWith.ts';
import { ApiError, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { spend } from '../limits/caps.ts';
import { kilobytesOf } from '../limits/dayBudgets.ts';
import { perDay } from '../limits/moments.ts';
import { decideOnCounts } from '../limits/tally.ts';
import type { StaffDeps } from '../staff/requireStaff.ts';
import { mayLookAt, type StaffMember } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { staffCalls, type ServeStaff, type StaffCall } from '../staff/staffCalls.ts';
import {
  addNote,
  beginDraft,
  recordPresence,
  countOpenNotes,
  leaveDraft,
  listDrafts,
  renameDraft,
  setDraftState,
  resolveNote,
  wholeDraft,
} from './drafts.ts';
import { catchUp, listRevisions, restoreDraft, saveDraftState } from './draftStates.ts';
import { findDraft, findRevision } from './draftRows.ts';
import { liveSince } from './liveBeside.ts';
import {
  filesInForce,
  findVersionRow,
  scopesAround,
  type FlowPlace,
  refuseUnknownFlow,
  refuseUnknownScope,
} from './publications.ts';
import { publish } from './publish.ts';
import { partOfDraft, type PublishDeps } from './release.ts';
import { askForChanges, sentBackTo } from './askForChanges.ts';
import { approve, review } from './review.ts';
import { askForReview, reviewersOf, reviewsFor } from './reviewRequests.ts';
import type { ReviewDeps } from './staffMail.ts';
import { writtenInstant } from './localTime.ts';
import { schedule, scheduleAnswer } from './schedules.ts';
import { loadFiles, withChanges } from './storedFiles.ts';

/** Twice the size of a large flow with its forms. */
const bodyLimit = 2 * 1024 * 1024;
const PAGE = 100;

/** Of a large flow with its forms, some hundred drafts; what is begun from a version takes no room. */
const sentForDrafts = perDay('kilobytes sent for drafts of a scope', 50_000);
/** Ten thousand changes of the largest file that ships. */
const savedInDrafts = perDay('kilobytes saved in drafts of a scope', 400_000);

/** @throws ApiError 429 if too much was sent for drafts of a scope in a day */
async function countSentFiles(
  { db, clock }: RouteDeps,
  { limit, scope }: { limit: typeof sentForDrafts; scope: string },
  sent: object,
): Promise<void> {
  const sentence = 'Too much was stored in drafts today. Try again tomorrow.';
  const cost = [{ limit, subject: scope, times: kilobytesOf(sent), sentence }];
  await decideOnCounts(db, cost, clock(), (tally) => spend(tally, cost));
}

export interface RouteDeps extends PublishDeps, ReviewDeps, Pick<StaffDeps, 'publicHost'> {}

/** The files in force for a scope. @throws ApiError if nothing is published */
async function liveFiles(db: Database, { flow, scope }: FlowPlace): Promise<FlowFiles> {
  const files = await filesInForce(db, flow, await scopesAround(db, scope));
  if (files === undefined) throw refused('Nothing is published under this name.');
  return files;
}

/** What is sent, with a flow where it names none, and its scope in small letters. */
export const atPlace = <Given extends { flow?: string; scope: ScopeName }>(
  given: Given,
): Given & FlowPlace => ({
  ...given,
  flow: given.flow ?? defaultFlow,
  scope: given.scope.toLowerCase() as ScopeName,
});

/** @throws ApiError 404 if there is no such version, 403 if it is of a scope that somebody has nothing to do with */
export async function versionFor(db: Database, member: StaffMember, id: string) {
  const row = await findVersionRow(db, id);
  if (await mayLookAt(db, member, scopeOfName(row.scope))) return row;
  throw new ApiError(403, 'This version belongs to others.');
}

/** The files that a draft begins with, and what they are. */
async function beginning(
  db: Database,
  member: StaffMember,
  { version, files, ...place }: FlowPlace & { version?: string; files?: FileChanges },
): Promise<[FlowFiles, string]> {
  if (files !== undefined) {
    const none = { flow: '', forms: {}, answers: '' };
    return [withChanges(none, files), 'files that were sent'];
  }
  if (version === undefined) return [await liveFiles(db, place), 'begun from what is live'];
  const row = await versionFor(db, member, version);
  return [await loadFiles(db, row.files), 'an older version'];
}

/** The calls about drafts: docs/staff-api.md. */
export async function draftRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db } = deps;
  const serve = staffCalls(app, deps, {
    scopes: { draft: async (id) => scopeOfName((await findDraft(db, id)).scope) },
  });
  shelfRoutes(serve, deps);
  stateRoutes(serve, deps);
  companyRoutes(serve, deps);
  serve('reviewDraft', ({ params, by, reply }) =>
    review(deps, params.id, { by, signal: droppedWith(reply) }),
  );
  serve('approveDraft', async ({ params, body, by }) => ({
    approvals: await approve(deps, params.id, { hash: body.hash, by }),
  }));
  serve('askForChanges', ({ params, body, by }) => askForChanges(deps, params.id, { ...body, by }));
  serve('listReviewers', ({ params, by }) => reviewersOf(deps, params.id, by));
  serve('askForReview', ({ params, body, by }) =>
    askForReview(deps, params.id, { to: body.to, by }),
  );
  serve('listReviewsForMe', async ({ by }) => ({
    waiting: await reviewsFor(deps, by),
    sentBack: await sentBackTo(deps, by),
  }));
  serve('publishDraft', (call) => publishDraft(deps, call));
}

/** Which drafts there are. */
function shelfRoutes(serve: ServeStaff, deps: RouteDeps): void {
  const { db } = deps;
  serve('listDrafts', async ({ query }) => ({
    drafts: await listDrafts(deps, atPlace(query), query.state ?? 'open'),
  }));

  serve(
    'beginDraft',
    async ({ body, by }) => {
      const { name, version, files, ...place } = atPlace(body);
      await refuseUnknownScope(db, place.scope);
      await refuseUnknownFlow(db, place.flow);
      if (files !== undefined) {
        await countSentFiles(deps, { limit: sentForDrafts, scope: place.scope }, files);
      }
      const [from, what] = await beginning(db, by, { ...place, version, files });
      const id = await beginDraft(deps, { ...place, name, files: from, what, by });
      return wholeDraft(deps, id);
    },
    { bodyLimit },
  );

  serve('readDraft', ({ params }) => wholeDraft(deps, params.id));
  serve('renameDraft', ({ params, body }) => renameDraft(db, params.id, body.name));

  const setTo =
    (state: Exclude<DraftState, 'published'>) =>
    ({ params, by }: Pick<StaffCall<'putDraftAway'>, 'params' | 'by'>) =>
      setDraftState(deps, params.id, { state, by });
  serve('putDraftAway', setTo('put away'));
  serve('reopenDraft', setTo('open'));
}

/** The states of a draft. */
function stateRoutes(serve: ServeStaff, deps: RouteDeps): void {
  const { db } = deps;
  serve(
    'saveDraft',
    async ({ params, body, by }) => {
      const { scope } = await findDraft(db, params.id);
      await countSentFiles(deps, { limit: savedInDrafts, scope }, body);
      return saveDraftState(deps, params.id, { ...body, by });
    },
    { bodyLimit },
  );

  serve('restoreDraft', ({ params, body: { base, revision, live }, by }) => {
    if ((revision === undefined) === (live === undefined)) {
      throw refused('Say which state is to be restored: a revision, or what is live.');
    }
    return restoreDraft(deps, params.id, { base, revision, by });
  });

  serve(
    'catchUpDraft',
    ({ params, body: { base, changes: chosen, onto }, by }) =>
      catchUp(deps, params.id, { base, chosen, onto, by }),
    { bodyLimit },
  );

  serve('listDraftStates', async ({ params, query }) => ({
    revisions: await listRevisions(db, params.id, query.before, PAGE),
  }));

  serve('readDraftState', async ({ params }) => ({
    files: await loadFiles(db, (await findRevision(db, params.id, params.revision)).files),
  }));
}

/** Who else is in a draft, and what they say to each other. */
function companyRoutes(serve: ServeStaff, deps: RouteDeps): void {
  const { db } = deps;
  serve('tellPresence', async ({ params: { id, tab }, body, by }) => {
    const present = await recordPresence(deps, id, { tab, step: body.step ?? null, by });
    const draft = await findDraft(db, id);
    const { revision, state } = draft;
    const meanwhile = await liveSince(db, draft);
    return { present, revision, state, meanwhile, openNotes: await countOpenNotes(db, id) };
  });
  serve('leaveDraft', ({ params: { id, tab }, by }) => leaveDraft(db, id, { tab, by }));
  serve('addDraftNote', ({ params, body, by }) => addNote(deps, params.id, { ...body, by }));
  serve('settleDraftNote', ({ params }) => resolveNote(deps, params.id, params.note));
}

async function publishDraft(
  deps: RouteDeps,
  { params: { id }, body, by, reply }: StaffCall<'publishDraft'>,
) {
  const { db } = deps;
  const { hash, dueAt, ...given } = body;
  const draft = await findDraft(db, id);
  const newest = await findRevision(db, id, draft.revision);
  const order = {
    ...given,
    flow: draft.flow,
    scope: draft.scope as ScopeName,
    how: 'publish' as const,
    part: await partOfDraft(db, id, newest),
    by,
  };
  if (newest.hash !== hash) {
    throw refused('The draft has changed since it was looked at. Look at it again first.');
  }
  if (dueAt === undefined) return publish(deps, order);
  const scheduled = await schedule(deps, order, writtenInstant(dueAt));
  void reply.code(202);
  return scheduleAnswer(db, scheduled);
}
