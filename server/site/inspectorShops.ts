import type { FastifyInstance } from 'fastify';
import type { shopList } from '../shops/shopList.ts';

interface Sources {
  readonly hasOwnFlow: (shopId: string) => boolean;
  readonly shops: () => ReturnType<typeof shopList>;
}

/** The shops whose visits the inspector can show, and which of them have a flow of their own. */
export async function inspectorShops(app: FastifyInstance, { hasOwnFlow, shops }: Sources) {
  app.get('/inspector/shops.json', async (_request, reply) => {
    const all = await shops();
    const told = all.map(({ id, name }) => ({
      id,
      name,
      hasOwnFlow: hasOwnFlow(id),
    }));
    return reply.header('cache-control', 'no-store').send({ shops: told });
  });
}
