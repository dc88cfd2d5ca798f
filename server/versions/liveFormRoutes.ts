import type { FastifyInstance } from 'fastify';
import type { FlowOwner } from '../live/servedFlow.ts';
import { liveText, qualities, sendLive } from '../live/sendLive.ts';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { ServedVersion } from './makeVersion.ts';
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
  /** Serves a text of what is published; undefined: it has no such text. */
  const serve = (
    path: string,
    type: string,
    textOf: (found: ServedVersion, id: string) => string | undefined,
  ) =>
    app.get<{ Params: { id?: string }; Querystring: Asked }>(path, async (request, reply) => {
      const { flow = defaultFlow, ...owner } = request.query;
      const found = typeof flow === 'string' ? await flows.look(flow, owner) : undefined;
      const text = found && textOf(found, request.params.id ?? '');
      if (text === undefined) return reply.callNotFound();
      return sendLive(request, reply, type, await liveText(text, qualities.once));
    });
  const own = (texts: Readonly<Record<string, string>>, id: string) =>
    Object.hasOwn(texts, id) ? texts[id] : undefined;
  const json = 'application/json';
  serve('/schemas/steps.json', json, ({ files }) => JSON.stringify(files.forms));
  serve('/schemas/answers.json', json, ({ files }) => files.answers);
  serve('/schemas/steps/:id(^[\\w.-]+).json', json, ({ files }, id) => own(files.forms, id));
  const compiled = '/schemas/steps/:id(^[\\w.-]+).js';
  serve(compiled, 'text/javascript', ({ version }, id) => own(version.modules, id));
}
