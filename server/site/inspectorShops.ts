import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { ExplainedDay } from '../../src/booking/slots/availability.ts';
import type { AppointmentOption } from '../../src/contract/types.gen.ts';
import type { shopList } from '../shops/shopList.ts';

/** A day of a shop, as the inspector asks for it. */
export interface DayQuery {
  shop: string;
  /** yyyy-MM-dd */
  date: string;
  option: AppointmentOption;
}

interface Sources {
  readonly hasOwnFlow: (shopId: string) => boolean;
  /** The shops that whoever asks may see */
  readonly shops: (request: FastifyRequest) => ReturnType<typeof shopList>;
  readonly day: (asked: DayQuery) => Promise<ExplainedDay>;
  /** Refuses whoever may not see the shop of a {@link DayQuery}; absent where everybody may. */
  readonly guardDay?: preHandlerAsyncHookHandler | undefined;
}

const dayQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['shop', 'date', 'option'],
  properties: {
    shop: { type: 'string', format: 'uuid' },
    date: { type: 'string', format: 'date' },
    option: { enum: ['DROP_OFF', 'WAIT', 'AFTER_HOURS_DROP_OFF'] },
  },
};

/**
 * The shops whose visits the inspector can show, which of them have a flow of their own, and why one
 * has the times that it has on a day.
 */
export async function inspectorShops(
  app: FastifyInstance,
  { hasOwnFlow, shops, day, guardDay }: Sources,
) {
  app.get('/inspector/shops.json', async (request, reply) => {
    const all = await shops(request);
    const told = all.map((shop) => ({ ...shop, hasOwnFlow: hasOwnFlow(shop.id) }));
    return reply.header('cache-control', 'no-store').send({ shops: told });
  });
  app.get<{ Querystring: DayQuery }>(
    '/inspector/day.json',
    { schema: { querystring: dayQuery }, preHandler: guardDay ?? [] },
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      return day({ ...query, shop: query.shop.toLowerCase() });
    },
  );
}
