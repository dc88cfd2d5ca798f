import { TOO_MANY_REQUESTS, tooOften } from '../common/errors.ts';

/** How many may wait for one pool. Beyond, whoever has had most turns is refused. */
const MOST_WAITING = 500;
/** Of how many clients the turns are counted. */
const MOST_CLIENTS = 10_000;

/**
 * Runs work that counts against a pool.
 *
 * @throws ApiError 429 for whoever has had most turns while too many wait, and what the work throws
 */
export type TakePoolTurn = <Result>(
  pool: string,
  client: string,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Waiting {
  readonly client: string;
  readonly go: (isItsTurn: boolean) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** How many turns each client has had since somebody has to wait. */
  readonly turns: Map<string, number>;
}

/**
 * Makes the function that lets the transactions of a pool run one after the other, next that of the
 * client with the fewest turns. All of them change the pool's one row: run at once, they would wait
 * for each other in the database, each with a connection that other shops need.
 */
export function createPoolTurns(): TakePoolTurn {
  const queues = new Map<string, Queue>();

  const turnsOf = ({ turns }: Queue, { client }: Waiting) => turns.get(client) ?? 0;

  function refuseGreediest(queue: Queue): void {
    let most = 0;
    for (const [index, each] of queue.waiting.entries()) {
      if (turnsOf(queue, each) >= turnsOf(queue, queue.waiting[most]!)) most = index;
    }
    queue.waiting.splice(most, 1)[0]!.go(false);
  }

  function startNext(pool: string, queue: Queue): void {
    let next = 0;
    for (const [index, each] of queue.waiting.entries()) {
      if (turnsOf(queue, each) < turnsOf(queue, queue.waiting[next]!)) next = index;
    }
    const [one] = queue.waiting.splice(next, 1);
    if (one === undefined) queues.delete(pool);
    else one.go(true);
  }

  return async (pool, client, work) => {
    const busy = queues.get(pool);
    const queue = busy ?? { waiting: [], turns: new Map<string, number>() };
    if (busy === undefined) {
      queues.set(pool, queue);
    } else {
      const isItsTurn = await new Promise<boolean>((go) => {
        queue.waiting.push({ client, go });
        if (queue.waiting.length > MOST_WAITING) refuseGreediest(queue);
      });
      if (!isItsTurn) throw tooOften(TOO_MANY_REQUESTS);
    }
    if (queue.turns.size < MOST_CLIENTS || queue.turns.has(client)) {
      queue.turns.set(client, (queue.turns.get(client) ?? 0) + 1);
    }
    try {
      return await work();
    } finally {
      startNext(pool, queue);
    }
  };
}
