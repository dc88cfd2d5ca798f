import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FlowStore } from './flowStore.ts';
import { sendLive } from './sendLive.ts';

export interface LiveFlowOptions {
  flowsDir: string;
  flows: FlowStore;
}

const uuid = /^[0-9a-f-]{36}$/i;

/**
 * Serves the flow files: an edit is live on the next visit, and a flow that the checker refuses is
 * never served; the last good one stays and the log says why. A shop or organisation may have a
 * flow of its own: `flows/shops/<id>.json`, asked for by `?shop=` or `?org=`.
 */
export async function serveFlows(app: FastifyInstance, { flowsDir, flows }: LiveFlowOptions) {
  /** The file that counts for a visit: the shop's own, the organisation's, or everyone's. */
  function fileFor(name: string, query: Record<string, unknown>): string {
    for (const [kind, id] of [
      ['shops', query.shop],
      ['organisations', query.org],
    ] as const) {
      if (typeof id !== 'string' || !uuid.test(id)) continue;
      const own = join(flowsDir, kind, `${id.toLowerCase()}.json`);
      if (existsSync(own)) return own;
    }
    return join(flowsDir, `${name}.json`);
  }

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const own = await flows.of(fileFor(request.params.name, request.query)).get();
      const flow = own ?? (await flows.of(join(flowsDir, `${request.params.name}.json`)).get());
      if (flow === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'application/json', flow);
    },
  );
}
