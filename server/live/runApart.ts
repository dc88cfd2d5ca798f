import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AuthoredJobs } from './authoredJobs.ts';
import { createJobTurns, type JobOrder } from './jobTurns.ts';
import { keepMade } from './keepMade.ts';
import type { JobAnswer, JobCall } from './authoredProcess.ts';

/** Our own flow takes a second on an idle machine; a busy one may need ten times as long. */
const LIMIT_MS = 20_000;
/** Our own flow takes 70 MB. */
const LIMIT_MB = 200;
const STARTS_WITHIN_MS = 60_000;
/**
 * How long the idle process is kept, as somebody may be editing. It uses 100 MB, but remembers the
 * forms.
 */
const IDLE_MS = 5 * 60_000;

/**
 * This file, or what it was bundled into: the program beside it is of the same kind. Tests, which run
 * the sources, set `AUTHORED_PROGRAM` to the bundled one.
 */
const here = import.meta.filename;
const program =
  process.env.AUTHORED_PROGRAM || join(dirname(here), `authoredProcess${extname(here)}`);
const loader =
  extname(program) === '.ts'
    ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href]
    : [];

/** A job that was stopped because it took too much time or memory; it may succeed another time. */
export class ResourceLimitExceeded extends Error {}

/** What the job itself said of the files, which it could not work on. */
export class JobFailed extends Error {}

/**
 * Runs a job on authors' files in a process of its own, with limits on time and memory, so that no
 * file can block the server. One job at a time, see {@link createJobTurns}; the process starts with
 * the first job and ends when idle for long.
 *
 * @param order who waits for it; a visitor unless it says otherwise
 * @throws {@link JobFailed} with the message that the job threw; {@link ResourceLimitExceeded} if it took too
 *   much; DroppedJob if nobody waits for it any more
 */
export type RunApart = <Name extends keyof AuthoredJobs>(
  name: Name,
  input: Parameters<AuthoredJobs[Name]>[0],
  order?: JobOrder,
) => Promise<Awaited<ReturnType<AuthoredJobs[Name]>>>;

const mend = ': let it remember less at once, or ask less';

/** The errors for a process that does not respond in time, or ended. */
interface Errors {
  late(): Error;
  ended(): Error;
}

export interface Limits {
  readonly milliseconds: number;
  readonly megabytes: number;
}

export function createRunApart({ milliseconds, megabytes }: Limits): RunApart {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const tooMuch: Errors = {
    late: () =>
      new ResourceLimitExceeded(`checking it takes more than ${milliseconds / 1000} s${mend}`),
    ended: () => new ResourceLimitExceeded(`checking it takes more than ${megabytes} MB${mend}`),
  };

  function end(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  /** The worker's next message; if that takes too long, the worker is killed. */
  function next(child: ChildProcess, withinMs: number, errors: Errors): Promise<JobAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        settled();
      };
      const onMessage = (message: JobAnswer) => settle(() => resolve(message));
      const onExit = () =>
        settle(() => {
          if (worker === child) worker = undefined;
          reject(errors.ended());
        });
      const timer = setTimeout(() => {
        settle(() => reject(errors.late()));
        end();
      }, withinMs);
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    });
  }

  async function started(): Promise<ChildProcess> {
    if (worker !== undefined) return worker;
    const child = fork(program, {
      execArgv: [...loader, `--max-old-space-size=${megabytes}`],
      // V8's output when its memory is full helps nobody.
      stdio: 'ignore',
    });
    worker = child;
    child.once('exit', () => worker === child && (worker = undefined));
    const failed = () => new Error('the process that checks flows and forms cannot be started');
    await next(child, STARTS_WITHIN_MS, { late: failed, ended: failed });
    return child;
  }

  async function does(call: JobCall, stop: AbortSignal): Promise<unknown> {
    clearTimeout(idle);
    const child = await started();
    child.ref();
    child.channel?.ref();
    stop.addEventListener('abort', end);
    try {
      child.send(call);
      const answer = await next(child, milliseconds, tooMuch);
      if (answer !== 'ready' && 'made' in answer) return answer.made;
      if (answer === 'ready') throw new Error('ready twice');
      throw new JobFailed(answer.failure);
    } finally {
      stop.removeEventListener('abort', end);
      // The server must be able to exit while the worker idles.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  const inTurn = createJobTurns<JobCall>({ ready: started, does });
  return (name, input, order) => inTurn({ name, input }, order) as never;
}

const ofServer = createRunApart({ milliseconds: LIMIT_MS, megabytes: LIMIT_MB });

/**
 * Shared by the whole server: one author's job waits for another's. A bundle is in a folder of its
 * own, which each change of the sources makes anew.
 */
export const runApart =
  extname(program) === '.mjs' ? keepMade(ofServer, join(dirname(program), 'made')) : ofServer;
