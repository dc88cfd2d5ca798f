import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  DraftRevision,
  FileChanges,
  FlowFiles,
  ScopeName,
} from '../../src/contract/versions.ts';
import { droppedWith } from '../common/droppedWith.ts';
import { ApiError, refused, unauthorized } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { requireStaff, type StaffDeps } from '../staff/requireStaff.ts';
import { mayLookAt, type Role, type StaffMember } from '../staff/roles.ts';
import {
  addNote,
  beginDraft,
  recordPresence,
  catchUp,
  countOpenNotes,
  findDraft,
  findRevision,
  leaveDraft,
  listDrafts,
  listRevisions,
  renameDraft,
  restoreDraft,
  liveSince,
  saveDraftState,
  setDraftState,
  resolveNote,
  wholeDraft,
  type DraftRow,
} from './drafts.ts';
import {
  filesInForce,
  findVersionRow,
  scopesAround,
  type FlowPlace,
  refuseUnknownScope,
} from './publications.ts';
import { publish, schedule, type PublishDeps } from './publish.ts';
import { approve, review } from './review.ts';
import * as schemas from './routeSchemas.ts';
import { scheduleAnswer } from './schedules.ts';
import { scopeOfName } from './scopeNames.ts';
import { loadFiles, withChanges } from './storedFiles.ts';

/** Twice the size of a large flow with its forms. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const PAGE = 100;

export interface RouteDeps extends PublishDeps, Pick<StaffDeps, 'publicHost'> {}

type OfDraft = FastifyRequest<{ Params: { id: string } }>;

/** Who calls; only for routes that require staff. */
export function callerOf({ staff }: Pick<FastifyRequest, 'staff'>): StaffMember {
  if (staff === null) throw unauthorized('Please sign in first.');
  return staff;
}

/** The files in force for a scope. @throws ApiError if nothing is published */
async function liveFiles(db: Database, { flow, scope }: FlowPlace): Promise<FlowFiles> {
  const files = await filesInForce(db, flow, await scopesAround(db, scope));
  if (files === undefined) throw refused('Nothing is published under this name.');
  return files;
}

const place = (query: object) => query as FlowPlace;
/** Ids in addresses may be in capitals. */
export const atPlace = <Given extends FlowPlace>(given: Given): Given => ({
  ...given,
  scope: given.scope.toLowerCase() as ScopeName,
});
const { objectSchema, idParams } = schemas;

/** The calls about drafts: docs/staff-api.md. */
export async function draftRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db } = deps;
  const staffFor = (role: Role) =>
    requireStaff(deps, role, async (request: OfDraft) =>
      scopeOfName((await findDraft(db, request.params.id)).scope),
    );
  const [viewer, editor, publisher] = [
    staffFor('viewer'),
    staffFor('editor'),
    staffFor('publisher'),
  ];

  /** The files that a draft begins with, and what they are. */
  async function beginning(
    member: StaffMember,
    { version, files, ...place }: FlowPlace & { version?: string; files?: FileChanges },
  ): Promise<[FlowFiles, string]> {
    if (files !== undefined) {
      const none = { flow: '', forms: {}, answers: '' };
      return [withChanges(none, files), 'files that were sent'];
    }
    if (version === undefined) return [await liveFiles(db, place), 'as it is live'];
    const row = await findVersionRow(db, version);
    if (!(await mayLookAt(db, member, scopeOfName(row.scope)))) {
      throw new ApiError(403, 'This version belongs to others.');
    }
    return [await loadFiles(db, row.files), 'an older version'];
  }

  app.get<{ Querystring: FlowPlace & { state: DraftRow['state'] } }>(
    '/staff/drafts',
    {
      schema: {
        querystring: objectSchema(
          {
            ...schemas.place,
            state: { enum: ['open', 'published', 'put away'], default: 'open' },
          },
          ['scope'],
        ),
      },
      preHandler: requireStaff(deps, 'viewer', ({ query }) =>
        scopeOfName(place(query as object).scope),
      ),
    },
    async ({ query }) => ({ drafts: await listDrafts(deps, atPlace(query), query.state) }),
  );

  app.post<{
    Body: FlowPlace & { name: string; version?: string; files?: FileChanges };
  }>(
    '/staff/drafts',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        body: objectSchema(
          {
            ...schemas.place,
            name: schemas.nameSchema,
            version: schemas.uuid,
            files: { ...schemas.changes, required: ['flow', 'forms', 'answers'] },
          },
          ['scope', 'name'],
        ),
      },
      preHandler: requireStaff(deps, 'editor', ({ body }) =>
        scopeOfName((body as FlowPlace).scope),
      ),
    },
    async (request, reply) => {
      const { flow, scope, name, version, files } = request.body;
      await refuseUnknownScope(db, scope);
      const [from, what] = await beginning(callerOf(request), { flow, scope, version, files });
      const id = await beginDraft(deps, {
        ...{ flow, scope: scope.toLowerCase() as ScopeName, name, files: from, what },
        by: callerOf(request),
      });
      return reply.code(201).send(await wholeDraft(deps, id));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/staff/drafts/:id',
    { schema: { params: idParams }, preHandler: viewer },
    ({ params }) => wholeDraft(deps, params.id),
  );

  app.patch<{ Params: { id: string }; Body: { name: string } }>(
    '/staff/drafts/:id',
    {
      schema: { params: idParams, body: objectSchema({ name: schemas.nameSchema }) },
      preHandler: editor,
    },
    async ({ params, body }, reply) => {
      await renameDraft(db, params.id, body.name);
      return reply.code(204).send();
    },
  );

  app.put<{ Params: { id: string }; Body: { base: number; changes: FileChanges; what: string } }>(
    '/staff/drafts/:id/files',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: idParams,
        body: objectSchema({
          base: schemas.revision,
          changes: schemas.changes,
          what: schemas.whatSchema,
        }),
      },
      preHandler: editor,
    },
    (request) =>
      saveDraftState(deps, request.params.id, { ...request.body, by: callerOf(request) }),
  );

  app.post<{ Params: { id: string }; Body: { base: number; revision?: number; live?: boolean } }>(
    '/staff/drafts/:id/restore',
    {
      schema: {
        params: idParams,
        body: objectSchema(
          { base: schemas.revision, revision: schemas.revision, live: { const: true } },
          ['base'],
        ),
      },
      preHandler: editor,
    },
    (request) => {
      const { params, body } = request;
      const { base, revision } = body;
      if ((revision === undefined) === (body.live === undefined)) {
        throw refused('Say which state is to be restored: a revision, or what is live.');
      }
      return restoreDraft(deps, params.id, { base, revision, by: callerOf(request) });
    },
  );

  app.post<{
    Params: { id: string };
    Body: { base: number; changes?: FileChanges; onto?: string };
  }>(
    '/staff/drafts/:id/catch-up',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: idParams,
        body: objectSchema(
          { base: schemas.revision, changes: schemas.changes, onto: schemas.uuid },
          ['base'],
        ),
      },
      preHandler: editor,
    },
    (request) => {
      const { base, changes: chosen, onto } = request.body;
      return catchUp(deps, request.params.id, { base, chosen, onto, by: callerOf(request) });
    },
  );

  app.get<{ Params: { id: string }; Querystring: { before?: number } }>(
    '/staff/drafts/:id/revisions',
    {
      schema: { params: idParams, querystring: objectSchema({ before: schemas.revision }, []) },
      preHandler: viewer,
    },
    async ({ params, query }): Promise<{ revisions: DraftRevision[] }> => ({
      revisions: await listRevisions(db, params.id, query.before, PAGE),
    }),
  );

  app.get<{ Params: { id: string; revision: number } }>(
    '/staff/drafts/:id/revisions/:revision',
    {
      schema: { params: objectSchema({ id: schemas.uuid, revision: schemas.revision }) },
      preHandler: viewer,
    },
    async ({ params }) => ({
      files: await loadFiles(db, (await findRevision(db, params.id, params.revision)).files),
    }),
  );

  for (const [word, state] of [
    ['put-away', 'put away'],
    ['reopen', 'open'],
  ] as const) {
    app.post<{ Params: { id: string } }>(
      `/staff/drafts/:id/${word}`,
      { schema: { params: idParams }, preHandler: editor },
      async (request, reply) => {
        await setDraftState(deps, request.params.id, { state, by: callerOf(request) });
        return reply.code(204).send();
      },
    );
  }

  app.put<{ Params: { id: string; tab: string }; Body: { step?: string } }>(
    '/staff/drafts/:id/present/:tab',
    {
      schema: {
        params: objectSchema({ id: schemas.uuid, tab: schemas.uuid }),
        body: objectSchema({ step: schemas.step }, []),
      },
      preHandler: viewer,
    },
    async ({ params, body, staff }) => {
      const { id, tab } = params;
      const by = callerOf({ staff });
      const present = await recordPresence(deps, id, { tab, step: body.step ?? null, by });
      const draft = await findDraft(db, id);
      const { revision, state } = draft;
      const meanwhile = await liveSince(db, draft);
      return { present, revision, state, meanwhile, openNotes: await countOpenNotes(db, id) };
    },
  );
  app.delete<{ Params: { id: string; tab: string } }>(
    '/staff/drafts/:id/present/:tab',
    {
      schema: { params: objectSchema({ id: schemas.uuid, tab: schemas.uuid }) },
      preHandler: viewer,
    },
    async ({ params, staff }, reply) => {
      await leaveDraft(db, params.id, { tab: params.tab, by: callerOf({ staff }) });
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { id: string }; Body: { step: string; text: string } }>(
    '/staff/drafts/:id/notes',
    {
      schema: {
        params: idParams,
        body: objectSchema({ step: schemas.step, text: schemas.noteText }),
      },
      // Support may have something to say, too.
      preHandler: viewer,
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await addNote(deps, request.params.id, { ...request.body, by: callerOf(request) })),
  );
  app.post<{ Params: { id: string; note: string } }>(
    '/staff/drafts/:id/notes/:note/settle',
    {
      schema: { params: objectSchema({ id: schemas.uuid, note: schemas.uuid }) },
      preHandler: editor,
    },
    ({ params }) => resolveNote(deps, params.id, params.note),
  );

  app.get<{ Params: { id: string } }>(
    '/staff/drafts/:id/review',
    { schema: { params: idParams }, preHandler: viewer },
    ({ params, staff }, reply) =>
      review(deps, params.id, { by: callerOf({ staff }), signal: droppedWith(reply) }),
  );

  app.post<{ Params: { id: string }; Body: { hash: string } }>(
    '/staff/drafts/:id/approve',
    {
      schema: { params: idParams, body: objectSchema({ hash: schemas.hash }) },
      preHandler: editor,
    },
    async ({ params, body, staff }) => ({
      approvals: await approve(deps, params.id, { hash: body.hash, by: callerOf({ staff }) }),
    }),
  );

  app.post<{
    Params: { id: string };
    Body: {
      hash: string;
      live: number;
      sentence: string;
      word?: string;
      confirm?: string;
      ends?: string[];
      dueAt?: string;
    };
  }>(
    '/staff/drafts/:id/publish',
    {
      schema: {
        params: idParams,
        body: objectSchema(
          {
            hash: schemas.hash,
            live: schemas.sequence,
            sentence: schemas.sentence,
            word: schemas.word,
            confirm: schemas.confirm,
            ends: schemas.ends,
            dueAt: schemas.dueAt,
          },
          ['hash', 'live', 'sentence'],
        ),
      },
      preHandler: publisher,
    },
    async (request, reply) => {
      const { id } = request.params;
      const { hash, live, sentence, word, confirm, ends, dueAt } = request.body;
      const draft = await findDraft(db, id);
      const newest = await findRevision(db, id, draft.revision);
      const order = {
        ...{ flow: draft.flow, scope: draft.scope as ScopeName, live, sentence, word },
        ...{ confirm, ends },
        what: { files: await loadFiles(db, newest.files) },
        draft: { id, hash },
        by: callerOf(request),
      };
      if (newest.hash !== hash) {
        throw refused('The draft has changed since it was looked at. Look at it again first.');
      }
      if (dueAt === undefined) return publish(deps, order);
      const scheduled = await schedule(deps, { ...order, dueAt: new Date(dueAt) });
      return reply.code(202).send(await scheduleAnswer(db, scheduled));
    },
  );
}
