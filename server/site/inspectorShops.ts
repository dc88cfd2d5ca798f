import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffOperations } from '../../src/contract/staff.gen.ts';
import type { ExplainedDay } from '../../src/booking/slots/availability.ts';
import type { shopList } from '../shops/shopList.ts';
import type { StaffDeps } from '../staff/requireStaff.ts';
import { staffCalls } from '../staff/staffCalls.ts';

interface Sources {
  readonly hasOwnFlow: (shopId: string) => boolean;
  /** The shops that whoever asks may see */
  readonly shops: (request: FastifyRequest) => ReturnType<typeof shopList>;
  readonly day: (asked: StaffOperations['explainDayOfShop']['query']) => Promise<ExplainedDay>;
  readonly staff: StaffDeps;
  /** Whether only this machine reaches the server: nobody need sign in then */
  readonly isOpenHere: boolean;
}

/**
 * The shops whose visits the inspector can show, which of them have a flow of their own, and why one
 * has the times that it has on a day.
 */
export async function inspectorShops(
  app: FastifyInstance,
  { hasOwnFlow, shops, day, staff, isOpenHere }: Sources,
) {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  const serve = staffCalls(app, staff, { isOpenHere });
  serve('listInspectorShops', async ({ request }) => ({
    shops: (await shops(request)).map((shop) => ({ ...shop, hasOwnFlow: hasOwnFlow(shop.id) })),
  }));
  serve('explainDayOfShop', ({ query }) => day({ ...query, shop: query.shop.toLowerCase() }));
}
