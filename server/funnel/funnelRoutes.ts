import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Funnel, FunnelFilter, SeenVersion } from '../../src/contract/funnel.ts';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import { refused } from '../common/errors.ts';
import { requireStaff, type StaffDeps } from '../staff/requireStaff.ts';
import { objectSchema, scopeSchema } from '../versions/routeSchemas.ts';
import { scopeOfName } from '../versions/scopeNames.ts';
import { readFunnel, seenVersions, shopIdsOf } from './readFunnel.ts';

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
      for (const date of [asked.from, asked.to]) {
        if (date !== undefined && !isLocalDate(date))
          throw refused(`There is no such day: ${date}.`);
      }
      const [funnel, versions] = await Promise.all([
        readFunnel(db, ids, asked),
        seenVersions(db, ids, asked),
      ]);
      return { funnel, versions };
    },
  );
}
