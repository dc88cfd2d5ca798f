import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProbe } from '../common/probes.ts';
import { networksOf } from './networks.ts';
import { recentUse } from './recentUse.ts';
import { createTurnQueue, type EndTurn } from './turnQueue.ts';

/** So many refusals of a client in a period are answered at once, further ones a little later. */
const QUICK_REFUSALS = 100;
const SLOW_REFUSAL_MS = 250;
/** How many refusals are held back at once; each is an open request. */
const MOST_HELD = 5_000;
const RETRY_AFTER_SECONDS = 3;
/** Requests whose body has not arrived yet when their headers have. */
const mayHaveBody = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Lets requests wait for their turn while many come at once, so that a flood makes its own clients
 * wait, and nobody else ([turnQueue.ts](./turnQueue.ts)). While few requests come, nobody waits.
 * Nothing is counted in the database here; each process looks after itself.
 *
 * A turn is the work of the server alone: it begins when the whole request has arrived, and ends
 * when the answer is ready to be sent, so that nobody can make it long.
 */
export function takeFairTurns(app: FastifyInstance, mostAtOnce?: number): void {
  const turnOf = createTurnQueue(mostAtOnce);
  const refusals = recentUse();
  const turns = new WeakMap<FastifyRequest, EndTurn>();
  let held = 0;

  /** A client as a socket gives it: nothing of it is kept. */
  const clientOf = (request: FastifyRequest) => networksOf(request.ip).at(-1)!.name;
  const endTurn = (request: FastifyRequest) => turns.get(request)?.();

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const turn = await turnOf(clientOf(request), (call) => reply.raw.once('close', call));
    if (turn !== undefined) {
      turns.set(request, turn);
      return undefined;
    }
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ message: 'We need a moment. Please try again in a few seconds.' });
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isProbe(request.url) && !mayHaveBody(request)) return waitForTurn(request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (mayHaveBody(request)) return waitForTurn(request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    endTurn(request);
    if (reply.statusCode !== 429) return;
    const client = clientOf(request);
    refusals.add(client, 1);
    if (refusals.of(client) <= QUICK_REFUSALS || held >= MOST_HELD) return;
    held += 1;
    await pass(SLOW_REFUSAL_MS);
    held -= 1;
  });
  app.addHook('onResponse', async (request) => endTurn(request));
  app.addHook('onRequestAbort', async (request) => endTurn(request));
}
