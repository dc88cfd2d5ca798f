import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { flowFileFor } from './flowFile.ts';
import type { FlowStore } from './flowStore.ts';
import { sendLive } from './sendLive.ts';

export interface LiveFlowOptions {
  flowsDir: string;
  flows: FlowStore;
}

/**
 * Serves the flow files: an edit is live on the next visit, and a flow that the checker refuses is
 * never served; the last good one stays and the log says why. A shop or organisation may have a
 * flow of its own: `flows/shops/<id>.json`, asked for by `?shop=` or `?org=`.
 */
export async function serveFlows(app: FastifyInstance, { flowsDir, flows }: LiveFlowOptions) {
  // The first visitor of a server does not wait for the first check.
  app.addHook('onListen', async () => {
    await flows.of(join(flowsDir, 'booking.json')).get();
  });
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const own = await flows.of(flowFileFor(flowsDir, request.params.name, request.query)).get();
      const flow = own ?? (await flows.of(join(flowsDir, `${request.params.name}.json`)).get());
      if (flow === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'application/json', flow);
    },
  );
}
