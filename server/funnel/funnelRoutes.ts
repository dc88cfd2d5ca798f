import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  Funnel,
  FunnelFilter,
  JournalledVisit,
  SeenVersion,
  Today,
  VisitSummary,
} from '../../src/contract/funnel.ts';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import { ApiError, refused } from '../common/errors.ts';
import { requireStaff, type StaffDeps } from '../staff/requireStaff.ts';
import { objectSchema, scopeSchema, uuid } from '../versions/routeSchemas.ts';
import { scopeOfName } from '../versions/scopeNames.ts';
import type { Scope } from '../staff/roles.ts';
import { readFunnel, seenVersions, shopIdsOf } from './readFunnel.ts';
import { readToday, visitOf, visitsOfDay } from './readVisits.ts';

const day = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' };

const filter = {
  from: day,
  to: day,
  flowVersion: { type: 'string', pattern: '^[\\w-]{22}$' },
  language: { enum: ['en', 'es', 'fr-CA'] },
  screen: { enum: ['phone', 'tablet', 'desktop'] },
  framed: { type: 'boolean' },
  entry: { enum: ['link', 'campaign', 'chooser', 'resumed'] },
};

type Asked = FunnelFilter & { scope: string };

const scopeOfQuery = ({ query }: FastifyRequest) => scopeOfName((query as Asked).scope);

const shopOfQuery = ({ query }: FastifyRequest): Scope => ({
  kind: 'shop',
  id: (query as { shop: string }).shop.toLowerCase(),
});

/** @throws ApiError 400 for a date that no calendar has */
function refuseNoDay(date: string): void {
  if (!isLocalDate(date)) throw refused(`There is no such day: ${date}.`);
}

/** What visitors do, for staff: docs/journal.md. */
export async function funnelRoutes(app: FastifyInstance, deps: StaffDeps): Promise<void> {
  const { db } = deps;
  app.get<{ Querystring: Asked }>(
    '/staff/funnel',
    {
      schema: { querystring: objectSchema({ scope: scopeSchema, ...filter }, ['scope']) },
      preHandler: requireStaff(deps, 'viewer', scopeOfQuery),
    },
    async (request, reply): Promise<{ funnel: Funnel; versions: readonly SeenVersion[] }> => {
      void reply.header('cache-control', 'no-store');
      const ids = await shopIdsOf(db, scopeOfQuery(request));
      const { scope: _, ...asked } = request.query;
      for (const date of [asked.from, asked.to]) if (date !== undefined) refuseNoDay(date);
      const [funnel, versions] = await Promise.all([
        readFunnel(db, ids, asked),
        seenVersions(db, ids, asked),
      ]);
      return { funnel, versions };
    },
  );
  app.get<{ Querystring: { scope: string } }>(
    '/staff/today',
    {
      schema: { querystring: objectSchema({ scope: scopeSchema }) },
      preHandler: requireStaff(deps, 'viewer', scopeOfQuery),
    },
    async (request, reply): Promise<Today> => {
      void reply.header('cache-control', 'no-store');
      const ids = await shopIdsOf(db, scopeOfQuery(request));
      return readToday(db, ids, deps.clock());
    },
  );

  app.get<{ Querystring: { shop: string; day: string } }>(
    '/staff/visits',
    {
      schema: { querystring: objectSchema({ shop: uuid, day }) },
      preHandler: requireStaff(deps, 'viewer', shopOfQuery),
    },
    async ({ query }, reply): Promise<{ visits: readonly VisitSummary[] }> => {
      void reply.header('cache-control', 'no-store');
      refuseNoDay(query.day);
      return { visits: await visitsOfDay(db, query.shop.toLowerCase(), query.day) };
    },
  );

  app.get<{ Querystring: { shop: string; id: string } }>(
    '/staff/visit',
    {
      schema: { querystring: objectSchema({ shop: uuid, id: uuid }) },
      preHandler: requireStaff(deps, 'viewer', shopOfQuery),
    },
    async ({ query }, reply): Promise<JournalledVisit> => {
      void reply.header('cache-control', 'no-store');
      const visit = await visitOf(db, query.shop.toLowerCase(), query.id);
      if (visit === undefined) {
        throw new ApiError(
          404,
          'No journal is kept of this visit. The shop or the visitor may not want one, it may be older than journals are kept, or the number may be one of another shop.',
        );
      }
      return visit;
    },
  );
}
