import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from './networks.ts';

/** How many requests are handled at once while others wait, unless the app says otherwise. */
const MOST_AT_ONCE = 16;
/** So many that wait are a flood. */
const FLOOD = 12;
/** Whoever has used more than this in the last seconds is no newcomer to a flood. */
const MUCH_MS = 100;
/** After a turn of such a client the server rests for so many times as long. */
const RESTS = 3;
const LONGEST_REST_MS = 20;
/** What a request costs beside its turn: reading it, and writing its answer. */
const OVERHEAD_MS = 0.3;
/** After this time a request no longer counts as handled: it waits for something itself. */
const LONGEST_TURN_MS = 100;
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
/** Files, which cost nothing, and what watches over the server. */
const isExempt = /^\/(assets\/|healthz|readyz|metrics)/;
const RETRY_AFTER_SECONDS = 3;

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
 * Lets requests wait for their turn while many come at once: next is always one of the client that
 * has used least of the last seconds (in the literature: least attained service). So a flood makes
 * its own clients wait, and nobody else. While few come, nobody waits. Nothing is counted in the
 * database here; each process looks after itself.
 */
export function takeFairTurns(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE): void {
  const used = recentUse();
  const refusals = recentUse();
  const waiting = new Set<Waiting>();
  const turns = new WeakMap<FastifyRequest, EndTurn>();
  let atOnce = 0;
  /** Until when no client that has used much gets a turn: so newcomers find the server free */
  let restUntil = 0;
  let rest: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let held = 0;

  const byUse = (isBetter: (one: number, other: number) => boolean): Waiting | undefined => {
    let best: Waiting | undefined;
    let bestUse = 0;
    for (const each of waiting) {
      const use = used.of(each.client);
      if (best === undefined || isBetter(use, bestUse)) [best, bestUse] = [each, use];
    }
    return best;
  };
  const leave = (one: Waiting, isHandled: boolean) => {
    waiting.delete(one);
    one.go(isHandled ? begin(one.client) : undefined);
  };

  /** Begins a turn; what it returns ends it, and starts the next. */
  function begin(client: string): EndTurn {
    atOnce += 1;
    const start = performance.now();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(tooLong);
      const now = performance.now();
      const tookMs = now - start + OVERHEAD_MS;
      if (waiting.size >= FLOOD && used.of(client) > MUCH_MS) {
        restUntil = now + RESTS * Math.min(tookMs, LONGEST_REST_MS);
      }
      used.add(client, tookMs);
      atOnce -= 1;
      next();
    };
    const tooLong = setTimeout(end, LONGEST_TURN_MS).unref();
    return end;
  }

  /** Starts turns once all that has arrived is read, so that there is something to choose from. */
  function next(): void {
    if (waiting.size > 0) immediate ??= setImmediate(choose);
  }

  function choose(): void {
    immediate = undefined;
    if (atOnce >= mostAtOnce) return;
    const best = byUse((one, other) => one < other);
    if (best === undefined) return;
    const restMs = restUntil - performance.now();
    if (restMs > 0 && used.of(best.client) > MUCH_MS) {
      rest ??= setTimeout(() => {
        rest = undefined;
        next();
      }, restMs).unref();
      return;
    }
    leave(best, true);
    next();
  }

  /** The turn of a request; undefined if it is refused. */
  function turnOf(client: string, reply: FastifyReply): Promise<EndTurn | undefined> {
    return new Promise((go) => {
      const one = { client, go };
      waiting.add(one);
      reply.raw.once('close', () => waiting.delete(one) && go(undefined));
      next();
      if (waiting.size <= MOST_WAITING) return;
      const greediest = byUse((each, other) => each > other);
      if (greediest !== undefined) leave(greediest, false);
    });
  }

  /** A client as a socket gives it: nothing of it is kept. */
  const clientOf = (request: FastifyRequest) => networksOf(request.ip).at(-1)!.name;
  const endTurn = (request: FastifyRequest) => turns.get(request)?.();

  app.addHook('onRequest', async (request, reply) => {
    if (isExempt.test(request.url)) return;
    const client = clientOf(request);
    const turn = await turnOf(client, reply);
    if (turn === undefined) {
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ message: 'We need a moment. Please try again in a few seconds.' });
    }
    turns.set(request, turn);
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    endTurn(request);
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
