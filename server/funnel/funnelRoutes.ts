import type { FastifyInstance } from 'fastify';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import { ApiError, refused } from '../common/errors.ts';
import type { StaffDeps } from '../staff/requireStaff.ts';
import { todayAtShop, type ClockSources } from '../shops/todayAtShop.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { staffCalls } from '../staff/staffCalls.ts';
import { readFunnel, seenVersions, shopIdsOf } from './readFunnel.ts';
import { versionsOfFlow } from './versionsOfFlow.ts';
import { namedVersions, readToday, visitOf, visitsOfDay } from './readVisits.ts';

/** @throws ApiError 400 for a date that no calendar has */
function refuseNoDay(date: string): void {
  if (!isLocalDate(date)) throw refused(`There is no such day: ${date}.`);
}

/** What visitors do, for staff: docs/journal.md. */
export async function funnelRoutes(
  app: FastifyInstance,
  deps: StaffDeps & ClockSources,
): Promise<void> {
  const { db } = deps;
  const serve = staffCalls(app, deps);
  const large = { isLarge: true };

  serve(
    'readFunnel',
    async ({ query: { scope, ...asked } }) => {
      const ids = await shopIdsOf(db, scopeOfName(scope));
      for (const date of [asked.from, asked.to]) if (date !== undefined) refuseNoDay(date);
      const ofFlow = versionsOfFlow(db, asked.flow);
      const [funnel, versions] = await Promise.all([
        readFunnel(db, ids, asked, ofFlow),
        seenVersions(db, ids, asked, ofFlow),
      ]);
      return { funnel, versions: await namedVersions(db, scope, versions) };
    },
    large,
  );

  serve('readToday', ({ query }) => readToday(db, query.scope, deps.clock(), query.flow), large);

  serve(
    'listVisits',
    async ({ query }) => {
      const shop = query.shop.toLowerCase();
      const { flow, day = await todayAtShop(deps, shop) } = query;
      refuseNoDay(day);
      return { day, visits: await visitsOfDay(db, shop, { day, flow }) };
    },
    large,
  );

  serve('readVisit', async ({ query }) => {
    const visit = await visitOf(db, query.shop.toLowerCase(), query.id);
    if (visit === undefined) {
      throw new ApiError(
        404,
        'No journal is kept of this visit. The shop or the visitor may not want one, it may be older than journals are kept, or the number may be one of another shop.',
      );
    }
    return visit;
  });
}
