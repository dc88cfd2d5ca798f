import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FlowTitle, InspectorShop, StaffOperations } from '../../src/contract/staff.gen.ts';
import type { ExplainedDay } from '../../src/booking/slots/availability.ts';
import type { shopList } from '../shops/shopList.ts';
import type { StaffDeps } from '../staff/requireStaff.ts';
import { roleFor } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { staffCalls } from '../staff/staffCalls.ts';

/** Whether a shop has a flow of its own, and whether changes of the one around it reach it. */
type OwnFlow = Pick<InspectorShop, 'hasOwnFlow' | 'follows'>;

interface Sources {
  /** How the folder of flows stands */
  readonly folder: () => StaffOperations['describeServer']['answer']['folder'];
  readonly flows: () => Promise<readonly FlowTitle[]>;
  readonly ownFlowOf: (shopId: string) => OwnFlow;
  /** The shops that whoever asks may see */
  readonly shops: (request: FastifyRequest) => ReturnType<typeof shopList>;
  readonly day: (asked: StaffOperations['explainDayOfShop']['query']) => Promise<ExplainedDay>;
  readonly staff: StaffDeps;
  /** Whether only this machine reaches the server: nobody need sign in then */
  readonly isOpenHere: boolean;
}

/**
 * What the inspector asks of a server: who is signed in, the flows and the shops whose visits it can show, which of
 * them have a flow of their own, and why one has the times that it has on a day.
 */
export async function inspectorShops(
  app: FastifyInstance,
  { folder, flows, ownFlowOf, shops, day, staff, isOpenHere }: Sources,
) {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  const serve = staffCalls(app, staff, { isOpenHere });
  // The page asks this first; a static host does not answer it.
  serve('describeServer', async ({ query: { scope }, request: { staff: by } }) => {
    const role = by && scope && (await roleFor(staff.db, by, scopeOfName(scope)));
    return {
      versions: true,
      staff: by && { name: by.name, grants: [...by.grants], role: role || null },
      folder: folder(),
      flows: [...(await flows())],
    };
  });
  serve('listInspectorShops', async ({ request }) => ({
    shops: (await shops(request)).map((shop) => ({ ...shop, ...ownFlowOf(shop.id) })),
  }));
  serve('explainDayOfShop', ({ query }) => day({ ...query, shop: query.shop.toLowerCase() }));
}
