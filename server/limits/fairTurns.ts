import { performance } from 'node:perf_hooks';
import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProbe } from '../common/probes.ts';
import { networksOf } from './networks.ts';

/** How many requests are handled at once while others wait, unless the app says otherwise. */
const MOST_AT_ONCE = 8;
/**
 * A turn in which the process had nothing to do for so long waits for something itself, such as a
 * text's provider: a newcomer needs not wait for its end.
 */
const LONG_IDLE_MS = 100;
/**
 * Clients whose use differs by less wait for each other in the order they came, and one turn counts
 * for no more: one slow answer, such as the first of a process, makes nobody wait for a flood.
 */
const STEP_MS = 20;
/** Whoever has used more than this of late is no newcomer. */
const MUCH_MS = 100;
/** So long after a newcomer's request others make room for the next. */
const ROOM_MS = 2_000;
/** Only if at least so many wait. */
const FLOOD = 12;
/** The room: after each turn, the server rests for so many times as long. */
const RESTS = 3;
const LONGEST_REST_MS = 20;
/** What a request costs beside its turn: reading it, and writing its answer. */
const OVERHEAD_MS = 0.3;
/** How many requests wait at most. Beyond, whoever has used most is refused. */
const MOST_WAITING = 2_000;
/** How long what a client has used is remembered: for one to two of these. */
const PERIOD_MS = 30_000;
/** How many clients are remembered in a period. */
const MOST_CLIENTS = 20_000;
/** So many refusals of a client in a period are answered at once, further ones a little later. */
const QUICK_REFUSALS = 100;
const SLOW_REFUSAL_MS = 250;
/** How many refusals are held back at once; each is an open request. */
const MOST_HELD = 5_000;
const RETRY_AFTER_SECONDS = 3;
/** Requests whose body has not arrived yet when their headers have. */
const mayHaveBody = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

type EndTurn = () => void;

interface Waiting {
  readonly client: string;
  /** Called with its turn, or with none if it is refused */
  readonly go: (turn: EndTurn | undefined) => void;
}

/** What clients have used in this period and the one before: milliseconds, or refusals. */
function recentUse() {
  let now = new Map<string, number>();
  let before = new Map<string, number>();
  let since = performance.now();
  return {
    of(client: string): number {
      const elapsed = performance.now() - since;
      if (elapsed > PERIOD_MS) {
        before = elapsed > 2 * PERIOD_MS ? new Map() : now;
        now = new Map();
        since = performance.now();
      }
      return (now.get(client) ?? 0) + (before.get(client) ?? 0);
    },
    add(client: string, used: number): void {
      if (now.size >= MOST_CLIENTS && !now.has(client)) return;
      now.set(client, (now.get(client) ?? 0) + used);
    },
  };
}

/**
 * Time as it passes for one of several requests that are handled at once: in each moment, each has
 * its part of the server.
 */
function sharedTime() {
  let passed = 0;
  let last = performance.now();
  return (atOnce: number): number => {
    const now = performance.now();
    passed += (now - last) / Math.max(1, atOnce);
    last = now;
    return passed;
  };
}

/**
 * Lets requests wait for their turn while many come at once: next is always one of the client that
 * has used least of late (in the literature: least attained service). So a flood makes its own
 * clients wait, and nobody else. A turn cannot be interrupted, so while newcomers come, the clients
 * that have used much leave the server free for most of the time. While few requests come, nobody
 * waits. Nothing is counted in the database here; each process looks after itself.
 *
 * A turn is the work of the server alone: it begins when the whole request has arrived, and ends
 * when the answer is ready to be sent, so that nobody can make it long.
 */
export function takeFairTurns(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE): void {
  const used = recentUse();
  const refusals = recentUse();
  const waiting = new Set<Waiting>();
  const turns = new WeakMap<FastifyRequest, EndTurn>();
  const timeShared = sharedTime();
  /** Turns that have not ended, and those of them that are not long yet */
  let open = 0;
  let atOnce = 0;
  let newcomerAt = Number.NEGATIVE_INFINITY;
  let restsUntil = 0;
  let rest: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let held = 0;

  const isNewcomer = (client: string) => used.of(client) <= MUCH_MS;
  const newcomersCome = () => performance.now() - newcomerAt < ROOM_MS;
  /** The waiting one with the least measure, and of equals the one that has waited longest. */
  const least = (measure: (used: number) => number): Waiting | undefined => {
    let best: Waiting | undefined;
    let bestMeasure = 0;
    for (const each of waiting) {
      const its = measure(used.of(each.client));
      if (best === undefined || its < bestMeasure) [best, bestMeasure] = [each, its];
    }
    return best;
  };
  const leave = (one: Waiting, isHandled: boolean) => {
    waiting.delete(one);
    one.go(isHandled ? begin(one.client) : undefined);
  };

  /** Begins a turn; what it returns ends it, and starts the next. */
  function begin(client: string): EndTurn {
    const start = performance.now();
    const sharedStart = timeShared(atOnce);
    if (isNewcomer(client)) newcomerAt = start;
    open += 1;
    atOnce += 1;
    const busySince = performance.eventLoopUtilization();
    let isCounted = true;
    let isOpen = true;
    const stopCounting = () => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(timer);
      const tookMs = timeShared(atOnce) - sharedStart + OVERHEAD_MS;
      atOnce -= 1;
      if (!isNewcomer(client)) {
        restsUntil = performance.now() + Math.min(RESTS * tookMs, LONGEST_REST_MS);
      }
      used.add(client, Math.min(tookMs, STEP_MS));
      startNext();
    };
    let timer: NodeJS.Timeout;
    const lookIn = (milliseconds: number) => {
      timer = setTimeout(() => {
        const left = LONG_IDLE_MS - performance.eventLoopUtilization(busySince).idle;
        if (left > 0) lookIn(left);
        else stopCounting();
      }, milliseconds).unref();
    };
    lookIn(LONG_IDLE_MS);
    return () => {
      if (!isOpen) return;
      isOpen = false;
      open -= 1;
      stopCounting();
      startNext();
    };
  }

  /** Starts turns once all that has arrived is read, so that there is something to choose from. */
  function startNext(): void {
    if (waiting.size > 0) immediate ??= setImmediate(choose);
  }

  function choose(): void {
    immediate = undefined;
    if (atOnce >= mostAtOnce) return;
    const best = least((use) => Math.floor(use / STEP_MS));
    if (best === undefined) return;
    if (waiting.size >= FLOOD && newcomersCome() && !isNewcomer(best.client)) {
      if (open >= mostAtOnce) return;
      const restMs = restsUntil - performance.now();
      if (restMs > 0) {
        rest ??= setTimeout(() => {
          rest = undefined;
          startNext();
        }, restMs).unref();
        return;
      }
    }
    leave(best, true);
    startNext();
  }

  /** The turn of a request; undefined if it is refused. */
  function turnOf(client: string, reply: FastifyReply): Promise<EndTurn | undefined> {
    return new Promise((go) => {
      const one = { client, go };
      waiting.add(one);
      reply.raw.once('close', () => waiting.delete(one) && go(undefined));
      startNext();
      if (waiting.size <= MOST_WAITING) return;
      const greediest = least((use) => -use);
      if (greediest !== undefined) leave(greediest, false);
    });
  }

  /** A client as a socket gives it: nothing of it is kept. */
  const clientOf = (request: FastifyRequest) => networksOf(request.ip).at(-1)!.name;
  const endTurn = (request: FastifyRequest) => turns.get(request)?.();

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const turn = await turnOf(clientOf(request), reply);
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
