import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namePattern } from '../../src/engine/namePattern.ts';
import { ownFlowFiles, type FlowOwner } from '../live/flowFile.ts';
import { ApiError } from '../common/errors.ts';
import { strictBodies } from '../common/strictBodies.ts';
import type { FlowStore } from '../live/flowStore.ts';
import { dropOwnFlow, saveDraft, type SentDraft, type Folders, type Saved } from './saveDraft.ts';
import { isScriptCall } from '../http/fetchMetadata.ts';
import { isLoopback } from '../common/loopback.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from a page that this server sent to a browser on this machine. The host
 * name must be this machine's own too: another site may point its name at our address (DNS
 * rebinding), and a browser then takes both for one origin.
 */
function isOwnPage({ headers, ip, socket }: FastifyRequest): boolean {
  // Behind a proxy, everybody seems to be on this machine.
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  if (!isLoopback(ip) || !isLoopback(socket.remoteAddress)) return false;
  const { host = '', origin = '' } = headers;
  if (!isLoopback(host.replace(/:\d+$/, '')) || origin !== `http://${host}`) return false;
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' && isScriptCall(headers);
}

/** Twice the size of a large flow with some forms. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

const file = (base: object, text: object = { type: 'string', minLength: 1 }) => ({
  type: 'object',
  additionalProperties: false,
  required: ['text', 'base'],
  properties: { text, base },
});
/** An id after which a flow file can be named; the format `uuid` would also accept `urn:uuid:…`. */
const uuid = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const draftSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['flow', 'forms'],
  properties: {
    shop: uuid,
    org: uuid,
    flow: file(hash),
    confirm: { type: 'string', maxLength: 100 },
    forms: {
      type: 'object',
      maxProperties: 100,
      propertyNames: { pattern: namePattern.source },
      additionalProperties: file(
        { anyOf: [hash, { type: 'null' }] },
        // Null removes the form.
        { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
      ),
    },
  },
};

const messages: Record<Saved['outcome'], string> = {
  saved: 'Saved. The next visit has it.',
  refused: 'Nothing was saved: mend the errors first.',
  'changed meanwhile':
    'Nothing was saved: somebody has changed a file since this draft was begun. Load it anew.',
};
const statuses: Record<Saved['outcome'], number> = {
  saved: 200,
  refused: 422,
  'changed meanwhile': 409,
};

/** Who may save. */
type MaySave = (request: FastifyRequest) => boolean;

/**
 * Lets the inspector save flows into the files that the server reads. Only on a server that nobody
 * but this machine reaches, only for pages that it sent to a browser here, and only for whoever is
 * signed in, or for everybody if it was started so (`FLOW_EDITING`).
 */
export async function editingRoutes(
  app: FastifyInstance,
  { flows, maySave, ...folders }: Folders & { flows: Pick<FlowStore, 'renew'>; maySave: MaySave },
) {
  strictBodies(app);
  function refuseStrangers(request: FastifyRequest): void {
    if (!isOwnPage(request)) {
      throw new ApiError(403, 'Flows are saved from the inspector on the server’s own machine.');
    }
    if (maySave(request)) return;
    throw new ApiError(
      401,
      'Please sign in first: open the address of the flow inspector that the server has printed.',
    );
  }

  app.get('/inspector/editing.json', (request, reply) =>
    reply.header('cache-control', 'no-store').send({ editing: maySave(request) }),
  );

  // One at a time, so that each sees what the one before has written.
  let changing: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const next = changing.then(change);
    changing = next.catch(() => undefined);
    return next;
  }

  app.delete<{ Querystring: FlowOwner & { base: string } }>(
    '/inspector/own-flow',
    {
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['base'],
          properties: { shop: uuid, org: uuid, base: hash },
        },
      },
      onRequest: async (request) => refuseStrangers(request),
    },
    async ({ query }, reply) => {
      // Only an owner's own file, never the flow that all others share.
      const [own] = ownFlowFiles(folders.flowsDir, query);
      if (own === undefined) throw new ApiError(400, 'Say whose flow: a shop or an organisation.');
      const isDropped = await inTurn(() => dropOwnFlow(own, query.base, folders));
      if (!isDropped) throw new ApiError(409, messages['changed meanwhile']);
      app.log.info({ file: own }, 'own flow taken away from the inspector');
      return reply.code(204).send();
    },
  );

  app.put<{ Body: SentDraft }>(
    '/inspector/draft',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { body: draftSchema },
      onRequest: async (request) => {
        refuseStrangers(request);
        if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
          throw new ApiError(415, 'Please send JSON.');
        }
      },
    },
    async (request, reply) => {
      const { outcome, ...answer } = await inTurn(() => saveDraft(request.body, folders));
      if (outcome === 'saved' && 'files' in answer) {
        app.log.info({ files: answer.files }, 'saved from the inspector');
        await flows.renew('booking', request.body);
      }
      return reply
        .code(statuses[outcome])
        .header('cache-control', 'no-store')
        .send({ message: messages[outcome], ...answer });
    },
  );
}
