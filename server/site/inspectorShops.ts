import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { shopList } from '../shops/shopList.ts';

interface Sources {
  readonly hasOwnFlow: (shopId: string) => boolean;
  /** The shops that whoever asks may see */
  readonly shops: (request: FastifyRequest) => ReturnType<typeof shopList>;
}

/** The shops whose visits the inspector can show, and which of them have a flow of their own. */
export async function inspectorShops(app: FastifyInstance, { hasOwnFlow, shops }: Sources) {
  app.get('/inspector/shops.json', async (request, reply) => {
    const all = await shops(request);
    const told = all.map(({ id, name }) => ({
      id,
      name,
      hasOwnFlow: hasOwnFlow(id),
    }));
    return reply.header('cache-control', 'no-store').send({ shops: told });
  });
}
