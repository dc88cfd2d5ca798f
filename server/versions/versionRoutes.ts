import type { FastifyInstance } from 'fastify';
import type { FlowFiles, ScopeName } from '../../src/contract/staff.gen.ts';
import { droppedWith } from '../common/droppedWith.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { findShop } from '../shops/shops.ts';
import { may, mayLookAt, type StaffMember } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { staffCalls } from '../staff/staffCalls.ts';
import { atPlace, draftRoutes, versionFor, type RouteDeps } from './draftRoutes.ts';
import { notFollowed } from './followAround.ts';
import { instantOf, localAtPattern, writtenInstant } from './localTime.ts';
import { findDraft, findRevision } from './draftRows.ts';
import {
  findVersionRow,
  history,
  liveScopes,
  newestOf,
  publicationAt,
  publicationInForceAt,
  refuseUnknownScope,
  scopeAround,
  scopesAround,
  versionInForce,
  wholeVersion,
  type FlowPlace,
} from './publications.ts';
import { partAround, publish } from './publish.ts';
import { partOfVersion } from './release.ts';
import { needsApproval } from './approvals.ts';
import { compareFiles, setNeedsApproval } from './review.ts';
import { visitsUnderWay, zonesOf } from './reach.ts';
import { begunBy, ranAt, variantSummary } from './runningExperiments.ts';
import { endSchedule, findSchedule, listSchedules, schedule, scheduleAnswer } from './schedules.ts';
import { knownScopes } from './knownScopes.ts';
import { loadFiles } from './storedFiles.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

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
  const serve = staffCalls(app, deps, {
    scopes: {
      version: async (id) => scopeOfName((await findVersionRow(db, id)).scope),
      schedule: async (id) => scopeOfName((await findSchedule(db, id)).scope),
    },
  });

  serve('listLiveScopes', async ({ by }) => {
    const scopes = await liveScopes(db);
    const seen = await Promise.all(
      scopes.map(({ scope }) => may(db, by, 'viewer', scopeOfName(scope))),
    );
    return { scopes: scopes.filter((_each, index) => seen[index]) };
  });

  serve('listScopes', async ({ by }) => ({ scopes: await knownScopes(db, by) }));

  serve('countUnderWay', ({ query }) => visitsUnderWay(db, atPlace(query), deps.clock()));

  serve('readHistory', async ({ query }) => {
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
      around: await scopeAround(db, place),
      notFollowed: await notFollowed(db, place),
    };
  });

  serve('readVersion', async ({ params }) => wholeVersion(db, await findVersionRow(db, params.id)));

  serve('compareFiles', async ({ query, by, reply }) => {
    const order: JobOrder = { rank: 'review', by: by.id, signal: droppedWith(reply) };
    const from = await referred(db, by, query.from);
    const to = await referred(db, by, query.to);
    return {
      ...(await compareFiles(from.files, to.files, order)),
      before: from.files,
      after: to.files,
    };
  });

  serve('readLiveAt', async ({ query }) => {
    const shop = await findShop(db, query.shop);
    if (shop === undefined) throw notFound('shop');
    const { flow, scope } = atPlace({ flow: query.flow, scope: `shop:${shop.id}` });
    const scopes = await scopesAround(db, scope);
    const at = momentOf(query.at, shop.timeZone);
    const found = await publicationInForceAt(db, flow, { scopes, at });
    if (found === undefined) throw notFound('version: none was live then');
    const begun = await begunBy(db, scopes, at);
    const ran = begun.find(
      (each) => each.flow === flow && each.baseScope === found.scope && ranAt(each, at),
    );
    return {
      ...(await publicationAt(db, found as FlowPlace, found.sequence)),
      experiment:
        ran === undefined ? null : { name: ran.name, variants: ran.variants.map(variantSummary) },
    };
  });

  serve('publishVersion', async ({ params, body: sent, by, reply }) => {
    const version = await versionFor(db, by, params.id);
    if (sent.flow !== undefined && sent.flow !== version.flow) {
      throw new ApiError(400, `This is a version of the flow “${version.flow}”.`);
    }
    const { dueAt, ...body } = atPlace({ ...sent, flow: version.flow });
    await refuseUnknownScope(db, body.scope);
    const order = {
      ...body,
      how: 'take back' as const,
      part: await partOfVersion(db, version),
      by,
    };
    if (dueAt === undefined) return publish(deps, order);
    const id = await schedule(deps, order, writtenInstant(dueAt));
    void reply.code(202);
    return scheduleAnswer(db, id);
  });

  serve('followAround', async ({ body: sent, by }) => {
    const body = atPlace(sent);
    if (body.scope === 'everybody') {
      throw new ApiError(400, 'Everybody’s flow has nothing around it that it could follow.');
    }
    return publish(deps, { ...body, how: 'follow', part: await partAround(db, body), by });
  });

  serve('callOffSchedule', async ({ params: { id }, by }) => {
    await endSchedule(deps, id, { state: 'called off', by });
    return scheduleAnswer(db, id);
  });

  serve('setReviewRule', async ({ body: { needsApproval: needed, ...place }, by }) => {
    const { scope } = atPlace(place);
    await refuseUnknownScope(db, scope);
    await setNeedsApproval(deps, { scope, needed, by });
  });

  await draftRoutes(app, deps);
}
