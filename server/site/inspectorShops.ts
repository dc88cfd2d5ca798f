import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { ownFlowFiles } from '../live/flowFile.ts';
import type { shopList } from '../shops/shopList.ts';

interface Sources {
  readonly flowsDir: string;
  readonly shops: () => ReturnType<typeof shopList>;
}

/** The shops whose visits the inspector can show, and which of them have a flow of their own. */
export async function inspectorShops(app: FastifyInstance, { flowsDir, shops }: Sources) {
  app.get('/inspector/shops.json', async (_request, reply) => {
    const all = await shops();
    const told = all.map(({ id, name }) => ({
      id,
      name,
      hasOwnFlow: ownFlowFiles(flowsDir, { shop: id }).some((file) => existsSync(file)),
    }));
    return reply.header('cache-control', 'no-store').send({ shops: told });
  });
}
