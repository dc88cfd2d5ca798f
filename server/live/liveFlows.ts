import type { FastifyInstance } from 'fastify';
import { looksOnly } from '../../src/contract/looksOnly.ts';
import type { FlowStore } from './servedFlow.ts';
import { isVersionId } from './flowVersion.ts';
import { liveText, qualities, sendForGood, sendLive } from './sendLive.ts';
import type { VersionStore } from './versionStore.ts';

/**
 * Serves the flow files. An edit is live with the next visit; a flow with errors is never served:
 * the last good one stays and the log says why. A shop or organisation may have its own flow,
 * `flows/shops/<id>.json`, requested by `?shop=` or `?org=`. `Content-Location` gives the permanent
 * address of the flow that was served, `X-Experiment` where it stands which other versions a share of
 * the visitors gets.
 */
export async function serveFlows(
  app: FastifyInstance,
  { flows, versions }: { flows: FlowStore; versions: VersionStore },
) {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const isLook = request.headers['x-visit'] === looksOnly['x-visit'];
      const find = isLook ? flows.look : flows.find;
      const flow = await find(request.params.name, request.query);
      if (flow === undefined) return reply.callNotFound();
      void reply.header('content-location', `/flows/versions/${flow.version.id}/flow.json`);
      const query = request.url.replace(/^[^?]*/, '');
      const { experiment } = flow;
      if (experiment !== undefined) {
        const { name } = request.params;
        void reply.header(
          'x-experiment',
          `/flows/${name}/experiments/${experiment.id}.json${query}`,
        );
      }
      return sendLive(request, reply, 'application/json', flow);
    },
  );

  app.get<{ Params: { name: string; id: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+)/experiments/:id(^[\\w-]+).json',
    async (request, reply) => {
      const { name, id } = request.params;
      const experiment = (await flows.find(name, request.query))?.experiment;
      if (experiment?.id !== id) return reply.callNotFound();
      const { salt } = experiment;
      const others = experiment.others.map(({ share, version }) => ({
        share,
        version: version.id,
      }));
      const text = await liveText(JSON.stringify({ salt, others }), qualities.once);
      return sendForGood(request, reply, 'application/json', text);
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
