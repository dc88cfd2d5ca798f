import type { FastifyInstance } from 'fastify';
import type { FlowOwner } from '../live/servedFlow.ts';
import { liveText, qualities, sendLive } from '../live/sendLive.ts';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { PublishedFlows } from './publishedFlows.ts';

/** Whose forms, and of which flow. */
interface Asked extends FlowOwner {
  readonly flow?: unknown;
}

/**
 * Serves the forms of the published version, of everybody or of a shop or organisation: compiled as
 * pages load them, and as they are written for the inspector.
 */
export async function liveFormRoutes(app: FastifyInstance, flows: PublishedFlows): Promise<void> {
  const look = ({ flow = defaultFlow, ...owner }: Asked) =>
    typeof flow === 'string' ? flows.look(flow, owner) : undefined;
  app.get<{ Querystring: Asked }>('/schemas/steps.json', async (request, reply) => {
    const found = await look(request.query);
    if (found === undefined) return reply.callNotFound();
    const live = await liveText(JSON.stringify(found.files.forms), qualities.once);
    return sendLive(request, reply, 'application/json', live);
  });
  app.get<{ Querystring: Asked }>('/schemas/answers.json', async (request, reply) => {
    const found = await look(request.query);
    if (found === undefined) return reply.callNotFound();
    const live = await liveText(found.files.answers, qualities.once);
    return sendLive(request, reply, 'application/json', live);
  });
  app.get<{ Params: { id: string }; Querystring: Asked }>(
    '/schemas/steps/:id(^[\\w.-]+).json',
    async (request, reply) => {
      const forms = (await look(request.query))?.files.forms ?? {};
      const text = Object.hasOwn(forms, request.params.id) ? forms[request.params.id] : undefined;
      if (text === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'application/json', await liveText(text, qualities.once));
    },
  );
  app.get<{ Params: { id: string }; Querystring: Asked }>(
    '/schemas/steps/:id(^[\\w.-]+).js',
    async (request, reply) => {
      const modules = (await look(request.query))?.version.modules ?? {};
      const { id } = request.params;
      const code = Object.hasOwn(modules, id) ? modules[id] : undefined;
      if (code === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'text/javascript', await liveText(code, qualities.once));
    },
  );
}
