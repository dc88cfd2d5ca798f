import { every } from '../common/every.ts';
import { createBreaker } from './breaker.ts';
import { CutOff, deliverTo, type DeliveryDeps } from './deliverDue.ts';
import { dueDestinations } from './deliveries.ts';
import { createMarker } from './marker.ts';

/** How soon after it is woken it looks: once for all that is queued in a burst. */
const SOON_MS = 50;
/** The most webhooks in parallel; texts and mails do not count. */
const MOST_WEBHOOKS = 50;
/** How long messages under way may take after the process was told to stop. */
const STOP_MS = 5_000;

export type Worker = ReturnType<typeof startWorker>;

/**
 * The background worker of one process: delivers due messages when woken and every few seconds. Each destination has a lane of its own,
 * so that none waits for another that does not respond; while there are more webhooks than lanes, each
 * has its turn.
 */
export function startWorker(
  given: DeliveryDeps,
  { mostWebhooks = MOST_WEBHOOKS }: { mostWebhooks?: number } = {},
) {
  let isStopped = false;
  /** From when it is woken until it has looked */
  let isLooking = false;
  let isWoken = false;
  let soon: NodeJS.Timeout | undefined;
  /** Whether something due has to wait for a lane to end */
  let isLeft = false;
  let cut: (reason: CutOff) => void = () => {};
  const cutOff = new Promise<never>((_resolve, reject) => {
    cut = reject;
  });
  // Without this, a rejection that nobody awaits would end the process.
  cutOff.catch(() => {});
  const marker = createMarker(given.db, given.clock);
  const deps = { breaker: createBreaker(), marker, ...given, cutOff };
  const lanes = new Map<string, Promise<void>>();
  /** When each due destination had its last turn, as a number of turns */
  let turns = new Map<string, number>();
  let turn = 0;

  const told = (error: unknown) => {
    const failure = error instanceof Error ? error.name : typeof error;
    deps.log.error({ failure }, 'due messages could not be read or noted');
  };
  const isWebhook = (destination: string) => destination.startsWith('webhook ');
  const isFull = () => [...lanes.keys()].filter(isWebhook).length >= mostWebhooks;

  /** What is due, who had a turn longest ago first; of those that had none, the longest waiting. */
  async function inTurn(now: Date): Promise<string[]> {
    const due = await dueDestinations(deps.db, now);
    turns = new Map(due.flatMap((each) => (turns.has(each) ? [[each, turns.get(each)!]] : [])));
    return due.toSorted((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0));
  }

  async function look(): Promise<void> {
    // Before another process takes them for unsent, which it does after the first wait.
    await deps.marker.markAgain();
    const now = deps.clock();
    for (const destination of await inTurn(now)) {
      if (isStopped) return;
      if (deps.breaker.most(destination, now, 1) === 0) continue;
      if (lanes.has(destination) || (isWebhook(destination) && isFull())) {
        isLeft = true;
        continue;
      }
      turn += 1;
      turns.set(destination, turn);
      // A receiver that takes its time, with much to take, would keep the place from all others.
      const isStopping = () => isStopped || (isLeft && isWebhook(destination) && isFull());
      const lane = deliverTo({ ...deps, isStopping }, destination).then(() => {}, told);
      lanes.set(destination, lane);
      void lane.then(() => {
        lanes.delete(destination);
        if (isLeft) wake();
      });
    }
  }

  /** Looks for due messages soon, for instance after a booking; does not wait and never throws. */
  function wake(): void {
    isWoken = true;
    if (isStopped || isLooking) return;
    isLooking = true;
    soon = setTimeout(() => {
      isWoken = false;
      isLeft = false;
      void look()
        .catch(told)
        .then(() => {
          isLooking = false;
          if (isWoken) wake();
        });
    }, SOON_MS);
  }

  const stopWaking = every('delivering due messages', deps.log, wake);
  wake();
  return {
    wake,
    /** Ends after the messages under way; another process later sends those that take too long. */
    async stop(): Promise<void> {
      isStopped = true;
      await stopWaking();
      clearTimeout(soon);
      const late = setTimeout(() => cut(new CutOff('the process ends')), STOP_MS);
      await Promise.all(lanes.values());
      clearTimeout(late);
    },
  };
}
