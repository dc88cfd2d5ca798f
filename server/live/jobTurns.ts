import { ApiError } from '../common/errors.ts';
import { setNewest } from '../common/setNewest.ts';

/** Who waits for a job, the most urgent first. `later`: nobody does. */
const ranks = ['visitor', 'publishing', 'review', 'later'] as const;
export type JobRank = (typeof ranks)[number];

export interface JobOrder {
  readonly rank?: JobRank;
  /** Aborted once nobody waits for the job any more */
  readonly signal?: AbortSignal | undefined;
  /** Who gave it: whoever gives many takes turns with the others */
  readonly by?: string | undefined;
}

/** The job was ended because nobody waits for it any more. */
export class DroppedJob extends Error {}

/**
 * How long a job goes on while a more urgent one waits; starting a process anew takes as long. Twice
 * as long each time that it was stopped, so that urgent ones that come again and again do not keep it
 * from ever being done.
 */
const PATIENCE_MS = 400;
/** What one person, and what all together, may have waiting; each may hold some megabytes. */
const MOST_OF_ONE = 6;
const MOST_WAITING = 60;
const MOST_REMEMBERED = 1_000;

interface Job<Call> extends Omit<JobOrder, 'rank'> {
  readonly call: Call;
  readonly rank: number;
  /** How often it was stopped to make room */
  stopped: number;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Does jobs, one at a time. */
export interface Doer<Call> {
  /** Resolves when a job can be done at once. */
  ready(): Promise<unknown>;
  /** @param stop ends the job in the middle, which then rejects */
  does(call: Call, stop: AbortSignal): Promise<unknown>;
}

/**
 * Gives jobs their turns: by rank, and within a rank everybody in turn. A job that is in the way of
 * a more urgent one for long is stopped, and begun again after it.
 */
export function createJobTurns<Call>({ ready, does }: Doer<Call>, patienceMs = PATIENCE_MS) {
  const waiting: Job<Call>[] = [];
  let current: { job: Job<Call>; stop: AbortController; makesRoom: boolean } | undefined;
  let isWorking = false;
  /** When each person last had a turn, as the number of the turn */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  const lastTurnOf = ({ by }: Job<Call>) => (by === undefined ? 0 : (lastTurns.get(by) ?? 0));

  function takeNext(): Job<Call> | undefined {
    const [next] = waiting.toSorted((a, b) => a.rank - b.rank || lastTurnOf(a) - lastTurnOf(b));
    if (next === undefined) return undefined;
    waiting.splice(waiting.indexOf(next), 1);
    turns += 1;
    if (next.by !== undefined) setNewest(lastTurns, MOST_REMEMBERED, next.by, turns);
    return next;
  }

  async function turn(job: Job<Call>): Promise<void> {
    const own = { job, stop: new AbortController(), makesRoom: false };
    current = own;
    try {
      job.resolve(await does(job.call, own.stop.signal));
    } catch (error) {
      if (own.makesRoom && job.signal?.aborted !== true) {
        job.stopped += 1;
        waiting.unshift(job);
      } else job.reject(error);
    } finally {
      current = undefined;
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    try {
      while (waiting.length > 0) {
        // One after the other, and the most urgent of those that wait by then.
        // oxlint-disable-next-line no-await-in-loop
        const failure = await ready().then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        const job = takeNext();
        if (job === undefined) break;
        // oxlint-disable-next-line no-await-in-loop
        if (failure === undefined) await turn(job);
        else job.reject(failure.error);
      }
    } finally {
      isWorking = false;
    }
  }

  /** Stops what is being done, if it is in the way of `urgent` for long. */
  function askForRoom(urgent: Job<Call>): void {
    const inTheWay = current;
    if (inTheWay === undefined || inTheWay.job.rank <= urgent.rank) return;
    const makeRoom = () => {
      if (current !== inTheWay || !waiting.includes(urgent)) return;
      inTheWay.makesRoom = true;
      inTheWay.stop.abort();
    };
    setTimeout(makeRoom, patienceMs * 2 ** inTheWay.job.stopped).unref();
  }

  /** What nobody has given, such as compiling the many forms of what is in force, is no flood. */
  function refuseTooMany(by: string | undefined): void {
    if (by === undefined) return;
    const given = waiting.filter((job) => job.by !== undefined);
    if (given.filter((job) => job.by === by).length >= MOST_OF_ONE) {
      throw new ApiError(429, 'Several of your drafts are being checked. Wait for them first.');
    }
    if (given.length >= MOST_WAITING) {
      throw new ApiError(503, 'Many drafts are being checked at the moment. Try again soon.');
    }
  }

  function drop(job: Job<Call>): void {
    const place = waiting.indexOf(job);
    if (place !== -1) waiting.splice(place, 1);
    job.reject(new DroppedJob('nobody waits for it any more'));
    if (current?.job === job) current.stop.abort();
  }

  return async (call: Call, { rank = 'visitor', signal, by }: JobOrder = {}): Promise<unknown> => {
    refuseTooMany(by);
    if (signal?.aborted === true) throw new DroppedJob('nobody waits for it any more');
    let onDrop = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const job = { call, rank: ranks.indexOf(rank), signal, by, stopped: 0, resolve, reject };
        onDrop = () => drop(job);
        signal?.addEventListener('abort', onDrop);
        waiting.push(job);
        askForRoom(job);
        void work();
      });
    } finally {
      signal?.removeEventListener('abort', onDrop);
    }
  };
}
