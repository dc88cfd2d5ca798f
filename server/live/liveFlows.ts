import type { FastifyInstance } from 'fastify';
import type { FlowStore } from './flowStore.ts';
import { sendLive } from './sendLive.ts';

/**
 * Serves the flow files: an edit is live on the next visit, and a flow that the checker refuses is
 * never served; the last good one stays and the log says why. A shop or organisation may have a
 * flow of its own: `flows/shops/<id>.json`, asked for by `?shop=` or `?org=`.
 */
export async function serveFlows(app: FastifyInstance, { flows }: { flows: FlowStore }) {
  // The first visitor of a server does not wait for the first check.
  app.addHook('onListen', async () => {
    await flows.find('booking', {});
  });
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const flow = await flows.find(request.params.name, request.query);
      if (flow === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'application/json', flow);
    },
  );
}
