import type { FastifyInstance } from 'fastify';
import type { FlowStore } from './flowStore.ts';
import { isVersionId } from './flowVersion.ts';
import { sendForGood, sendLive } from './sendLive.ts';
import type { VersionStore } from './versionStore.ts';

/**
 * Serves the flow files. An edit is live with the next visit; a flow with errors is never served:
 * the last good one stays and the log says why. A shop or organisation may have its own flow,
 * `flows/shops/<id>.json`, requested by `?shop=` or `?org=`. `Content-Location` gives the permanent
 * address of the flow that was served.
 */
export async function serveFlows(
  app: FastifyInstance,
  { flows, versions }: { flows: FlowStore; versions: VersionStore },
) {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const flow = await flows.find(request.params.name, request.query);
      if (flow === undefined) return reply.callNotFound();
      void reply.header('content-location', `/flows/versions/${flow.version.id}/flow.json`);
      return sendLive(request, reply, 'application/json', flow);
    },
  );

  app.get<{ Params: { version: string } }>(
    '/flows/versions/:version/flow.json',
    async (request, reply) => {
      const files = await filesOf(request.params.version);
      if (files === undefined) return reply.callNotFound();
      return sendForGood(request, reply, 'application/json', await files.flow());
    },
  );
  app.get<{ Params: { version: string; id: string } }>(
    '/flows/versions/:version/:id(^[\\w.-]+).js',
    async (request, reply) => {
      const module = (await filesOf(request.params.version))?.module(request.params.id);
      if (module === undefined) return reply.callNotFound();
      return sendForGood(request, reply, 'text/javascript', await module);
    },
  );
  const filesOf = async (version: string) =>
    isVersionId(version) ? versions.find(version) : undefined;
}
