import { performance } from 'node:perf_hooks';
import { recentUse } from './recentUse.ts';

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

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

interface Waiting {
  readonly client: string;
  /** Called with its turn, or with none if it is refused */
  readonly go: (turn: EndTurn | undefined) => void;
}

/** What is decided upon: instants are those of `performance.now()`. */
interface Turns {
  /** Those that wait, in the order they came, and what each client has used of late */
  readonly waiting: ReadonlySet<Waiting>;
  readonly usedBy: (client: string) => number;
  /** Turns that have not ended, and those of them that are not long yet */
  open: number;
  atOnce: number;
  /** When a newcomer's turn began last */
  newcomerAt: number;
  /** Until when the server rests from clients that have used much */
  restsUntil: number;
}

const isMuch = (usedMs: number) => usedMs > MUCH_MS;

/** The waiting one with the least measure, and of equals the one that has waited longest. */
function least(
  { waiting, usedBy }: Turns,
  measure: (usedMs: number) => number,
): Waiting | undefined {
  let best: Waiting | undefined;
  let bestMeasure = 0;
  for (const each of waiting) {
    const its = measure(usedBy(each.client));
    if (best === undefined || its < bestMeasure) [best, bestMeasure] = [each, its];
  }
  return best;
}

/** Whose turn it is; undefined: nobody's, until a turn ends or, where it says so, a rest is over. */
function nextOf(turns: Turns, mostAtOnce: number): { next?: Waiting; restMs?: number } {
  if (turns.atOnce >= mostAtOnce) return {};
  const next = least(turns, (usedMs) => Math.floor(usedMs / STEP_MS));
  if (next === undefined) return {};
  const now = performance.now();
  const makesRoom = turns.waiting.size >= FLOOD && now - turns.newcomerAt < ROOM_MS;
  if (!makesRoom || !isMuch(turns.usedBy(next.client))) return { next };
  if (turns.open >= mostAtOnce) return {};
  const restMs = turns.restsUntil - now;
  return restMs > 0 ? { restMs } : { next };
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

/** Calls once the process has had nothing to do for long; what it returns forgets that. */
function onceLongIdle(call: () => void): () => void {
  const since = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout;
  const lookIn = (milliseconds: number) => {
    timer = setTimeout(() => {
      const left = LONG_IDLE_MS - performance.eventLoopUtilization(since).idle;
      if (left > 0) lookIn(left);
      else call();
    }, milliseconds).unref();
  };
  lookIn(LONG_IDLE_MS);
  return () => clearTimeout(timer);
}

/**
 * Turns of clients: next is always one of the client that has used least of late (in the literature:
 * least attained service). A turn cannot be interrupted, so while newcomers come, the clients that
 * have used much leave the server free for most of the time. While few wait, nobody does for long.
 */
export function createTurnQueue(mostAtOnce = MOST_AT_ONCE) {
  const used = recentUse();
  const waiting = new Set<Waiting>();
  const turns: Turns = {
    waiting,
    usedBy: used.of,
    open: 0,
    atOnce: 0,
    newcomerAt: Number.NEGATIVE_INFINITY,
    restsUntil: 0,
  };
  const timeShared = sharedTime();
  let rest: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;

  function begin(client: string): EndTurn {
    const start = timeShared(turns.atOnce);
    if (!isMuch(used.of(client))) turns.newcomerAt = performance.now();
    turns.open += 1;
    turns.atOnce += 1;
    let isCounted = true;
    let isOpen = true;
    const stopCounting = () => {
      if (!isCounted) return;
      isCounted = false;
      forget();
      const tookMs = timeShared(turns.atOnce) - start + OVERHEAD_MS;
      turns.atOnce -= 1;
      if (isMuch(used.of(client))) {
        turns.restsUntil = performance.now() + Math.min(RESTS * tookMs, LONGEST_REST_MS);
      }
      used.add(client, Math.min(tookMs, STEP_MS));
      startNext();
    };
    const forget = onceLongIdle(stopCounting);
    return () => {
      if (!isOpen) return;
      isOpen = false;
      turns.open -= 1;
      stopCounting();
      startNext();
    };
  }

  const leave = (one: Waiting, isHandled: boolean) => {
    waiting.delete(one);
    one.go(isHandled ? begin(one.client) : undefined);
  };

  /** Starts turns once all that has arrived is read, so that there is something to choose from. */
  function startNext(): void {
    if (waiting.size > 0) immediate ??= setImmediate(startOne);
  }

  function startOne(): void {
    immediate = undefined;
    const { next, restMs } = nextOf(turns, mostAtOnce);
    if (restMs !== undefined) {
      rest ??= setTimeout(() => {
        rest = undefined;
        startNext();
      }, restMs).unref();
    }
    if (next === undefined) return;
    leave(next, true);
    startNext();
  }

  /**
   * The turn of a client; undefined if it is refused, since too many wait, or is gone.
   *
   * @param onGone calls when the client is gone
   */
  return (client: string, onGone: (call: () => void) => void): Promise<EndTurn | undefined> =>
    new Promise((go) => {
      const one = { client, go };
      waiting.add(one);
      onGone(() => waiting.delete(one) && go(undefined));
      startNext();
      if (waiting.size <= MOST_WAITING) return;
      const greediest = least(turns, (usedMs) => -usedMs);
      if (greediest !== undefined) leave(greediest, false);
    });
}
