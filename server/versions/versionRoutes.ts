import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FlowFiles, PublicationHistory, ScopeName } from '../../src/contract/versions.ts';
import { droppedWith } from '../common/droppedWith.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { findShop } from '../shops/shops.ts';
import { strictBodies } from '../common/strictBodies.ts';
import { requireStaff } from '../staff/requireStaff.ts';
import { may, mayLookAt, type Role, type Scope, type StaffMember } from '../staff/roles.ts';
import { atPlace, callerOf, draftRoutes, type RouteDeps } from './draftRoutes.ts';
import { instantOf, localAtPattern } from './localTime.ts';
import { findDraft, findRevision } from './drafts.ts';
import {
  findVersionRow,
  history,
  liveScopes,
  newestOf,
  publicationAt,
  publicationInForceAt,
  refuseUnknownScope,
  scopesAround,
  versionInForce,
  wholeVersion,
  type FlowPlace,
} from './publications.ts';
import { publish, schedule } from './publish.ts';
import { needsApproval } from './approvals.ts';
import { compareFiles, setNeedsApproval } from './review.ts';
import { visitsUnderWay, zonesOf } from './reach.ts';
import * as schemas from './routeSchemas.ts';
import { endSchedule, findSchedule, listSchedules, scheduleAnswer } from './schedules.ts';
import { knownScopes } from './knownScopes.ts';
import { scopeOfName } from './scopeNames.ts';
import { loadFiles } from './storedFiles.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;
const { objectSchema, idParams } = schemas;

type Publishing = FlowPlace & {
  live: number;
  sentence: string;
  word?: string;
  confirm?: string;
  ends?: string[];
  dueAt?: string;
};

const publishing = {
  ...schemas.place,
  live: schemas.sequence,
  sentence: schemas.sentence,
  word: schemas.word,
  confirm: schemas.confirm,
  ends: schemas.ends,
};

const scopeOfQuery = ({ query }: FastifyRequest) => scopeOfName((query as FlowPlace).scope);
const scopeOfBody = ({ body }: FastifyRequest) => scopeOfName((body as FlowPlace).scope);

/** An instant, or what a clock of a zone shows. @throws ApiError 400 for no time */
function momentOf(at: string, timeZone: string): Date {
  const noTime = () => refused(`There is no such time: ${at}.`);
  if (!new RegExp(localAtPattern).test(at)) {
    const moment = new Date(at);
    // Leap seconds, and years that the database does not write like that.
    if (!(moment.getUTCFullYear() >= 1000)) throw noTime();
    return moment;
  }
  const found = instantOf(at, timeZone, new Date(Date.parse(`${at}:00Z`) - 2 * DAY_MS));
  if (found === undefined) throw noTime();
  return found;
}

/** The files of `version:<id>`, `draft:<id>` or `draft:<id>@<revision>`, for who may see them. */
async function referred(
  db: Database,
  member: StaffMember,
  reference: string,
): Promise<{ flow: string; files: FlowFiles }> {
  const [kind, rest = ''] = reference.split(':');
  const [id = '', revision] = rest.split('@');
  const found = kind === 'version' ? await findVersionRow(db, id) : await findDraft(db, id);
  const of = scopeOfName(found.scope);
  const isSeen = 'revision' in found ? may(db, member, 'viewer', of) : mayLookAt(db, member, of);
  if (!(await isSeen)) {
    throw new ApiError(403, 'This needs the role of viewer for both that are compared.');
  }
  const { files } =
    'revision' in found
      ? await findRevision(db, id, revision === undefined ? found.revision : Number(revision))
      : found;
  return { flow: found.flow, files: await loadFiles(db, files) };
}

/** The calls about versions, history and publishing: docs/staff-api.md. */
export async function versionRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db } = deps;
  const staffFor = (role: Role, scopeOf: Parameters<typeof requireStaff>[2]) =>
    requireStaff(deps, role, scopeOf);

  /** Whoever has a role within a scope may see what was published around it, too. */
  const whoeverItReaches = (scopeOf: (request: FastifyRequest) => Scope | Promise<Scope>) =>
    staffFor('viewer', async (request) => {
      const scope = await scopeOf(request);
      return (await mayLookAt(db, callerOf(request), scope)) ? undefined : scope;
    });

  strictBodies(app);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.get('/staff/live', { preHandler: staffFor('viewer', () => undefined) }, async ({ staff }) => {
    const member = callerOf({ staff });
    const scopes = await liveScopes(db);
    const seen = await Promise.all(
      scopes.map(({ scope }) => may(db, member, 'viewer', scopeOfName(scope))),
    );
    return { scopes: scopes.filter((_each, index) => seen[index]) };
  });

  app.get(
    '/staff/scopes',
    { preHandler: staffFor('viewer', () => undefined) },
    async ({ staff }) => ({ scopes: await knownScopes(db, callerOf({ staff })) }),
  );

  app.get<{ Querystring: FlowPlace }>(
    '/staff/under-way',
    {
      schema: { querystring: objectSchema(schemas.place, ['scope']) },
      preHandler: staffFor('viewer', scopeOfQuery),
    },
    ({ query }) => visitsUnderWay(db, atPlace(query), deps.clock()),
  );

  app.get<{ Querystring: FlowPlace & { before?: number } }>(
    '/staff/history',
    {
      schema: {
        querystring: objectSchema({ ...schemas.place, before: schemas.sequence }, ['scope']),
      },
      preHandler: whoeverItReaches(scopeOfQuery),
    },
    async ({ query }): Promise<PublicationHistory> => {
      const place = atPlace(query);
      const publications = await history(db, place, { before: query.before, most: PAGE });
      const around = await scopesAround(db, place.scope);
      const current = await versionInForce(db, place.flow, around);
      const last = publications.at(-1);
      return {
        live: (await newestOf(db, place))?.sequence ?? 0,
        publications,
        next: publications.length === PAGE && last ? last.sequence : null,
        follows: (current?.publication.scope ?? 'everybody') as ScopeName,
        needsApproval: await needsApproval(db, place.scope),
        schedules: await listSchedules(db, place),
        zones: await zonesOf(db, place.scope, deps.clock()),
        unserved: deps.unserved(place),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/staff/versions/:id',
    {
      schema: { params: idParams },
      preHandler: whoeverItReaches(async ({ params }) =>
        scopeOfName((await findVersionRow(db, (params as { id: string }).id)).scope),
      ),
    },
    async ({ params }) => wholeVersion(db, await findVersionRow(db, params.id)),
  );

  app.get<{ Querystring: { from: string; to: string } }>(
    '/staff/compare',
    {
      schema: {
        querystring: objectSchema({ from: schemas.reference, to: schemas.reference }),
      },
      preHandler: staffFor('viewer', () => undefined),
    },
    async ({ query, staff }, reply) => {
      const member = callerOf({ staff });
      const order: JobOrder = { rank: 'review', by: member.id, signal: droppedWith(reply) };
      const from = await referred(db, member, query.from);
      const to = await referred(db, member, query.to);
      return {
        ...(await compareFiles(to.flow, from.files, to.files, order)),
        ...{ before: from.files, after: to.files },
      };
    },
  );

  app.get<{ Querystring: { flow: string; shop: string; at: string } }>(
    '/staff/live-at',
    {
      schema: {
        querystring: objectSchema(
          { flow: schemas.place.flow, shop: schemas.uuid, at: schemas.moment },
          ['shop', 'at'],
        ),
      },
      preHandler: staffFor('viewer', ({ query }) => ({
        kind: 'shop',
        id: (query as { shop: string }).shop,
      })),
    },
    async ({ query }) => {
      const shop = await findShop(db, query.shop);
      if (shop === undefined) throw notFound('shop');
      const found = await publicationInForceAt(db, query.flow, {
        scopes: await scopesAround(db, `shop:${shop.id}`),
        at: momentOf(query.at, shop.timeZone),
      });
      if (found === undefined) throw notFound('version: none was live then');
      return publicationAt(db, found as FlowPlace, found.sequence);
    },
  );

  app.post<{ Params: { id: string }; Body: Publishing }>(
    '/staff/versions/:id/publish',
    {
      schema: {
        params: idParams,
        body: objectSchema({ ...publishing, dueAt: schemas.dueAt }, ['scope', 'live', 'sentence']),
      },
      preHandler: staffFor('publisher', scopeOfBody),
    },
    async (request, reply) => {
      const version = await findVersionRow(db, request.params.id);
      const member = callerOf(request);
      if (!(await mayLookAt(db, member, scopeOfName(version.scope)))) {
        throw new ApiError(403, 'This version belongs to others.');
      }
      const { dueAt, ...body } = atPlace(request.body);
      await refuseUnknownScope(db, body.scope);
      const order = { ...body, what: { version }, by: member };
      if (dueAt === undefined) return publish(deps, order);
      const id = await schedule(deps, { ...order, dueAt: new Date(dueAt) });
      return reply.code(202).send(await scheduleAnswer(db, id));
    },
  );

  app.post<{ Body: Publishing }>(
    '/staff/follow',
    {
      schema: { body: objectSchema(publishing, ['scope', 'live', 'sentence']) },
      preHandler: staffFor('publisher', scopeOfBody),
    },
    async ({ staff, body: sent }) => {
      const body = atPlace(sent);
      if (body.scope === 'everybody') {
        throw new ApiError(400, 'Everybody’s flow has nothing around it that it could follow.');
      }
      return publish(deps, { ...body, what: null, by: callerOf({ staff }) });
    },
  );

  app.post<{ Params: { id: string } }>(
    '/staff/schedules/:id/call-off',
    {
      schema: { params: idParams },
      preHandler: staffFor('publisher', async ({ params }) =>
        scopeOfName((await findSchedule(db, (params as { id: string }).id)).scope),
      ),
    },
    async ({ params, staff }) => {
      const { id } = params;
      await endSchedule(deps, id, { state: 'called off', by: callerOf({ staff }) });
      return scheduleAnswer(db, id);
    },
  );

  app.put<{ Body: { scope: ScopeName; needsApproval: boolean } }>(
    '/staff/review-rule',
    {
      schema: {
        body: objectSchema({ scope: schemas.scopeSchema, needsApproval: { type: 'boolean' } }),
      },
      preHandler: staffFor('publisher', scopeOfBody),
    },
    async (request, reply) => {
      const { scope, needsApproval: needed } = request.body;
      await refuseUnknownScope(db, scope);
      await setNeedsApproval(deps, {
        ...{ scope: scope.toLowerCase() as ScopeName, needed },
        by: callerOf(request),
      });
      return reply.code(204).send();
    },
  );

  await draftRoutes(app, deps);
}
