/** The process that `runApart` starts. It does one job at a time and ends when its parent does. */
import { Worker } from 'node:worker_threads';
import { authoredJobs, type AuthoredJobs } from './authoredJobs.ts';

/** A request to do the job of this name. */
export interface JobCall<Name extends keyof AuthoredJobs = keyof AuthoredJobs> {
  readonly name: Name;
  readonly input: Parameters<AuthoredJobs[Name]>[0];
}

export type JobAnswer = { readonly made: unknown } | { readonly failure: string } | 'ready';

const answer = (message: JobAnswer) => process.send?.(message);

process.on('message', ({ name, input }: JobCall) => {
  const job = authoredJobs[name] as (given: typeof input) => unknown;
  new Promise((resolve) => resolve(job(input))).then(
    (made) => answer({ made }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
// A job keeps this thread from seeing that the parent was killed; the process would calculate on
// for ever. Where the parent's id does not change then (Windows), the parent is looked for.
const watch = `
  const parent = ${process.ppid};
  setInterval(() => {
    try {
      process.kill(parent, 0);
      if (process.ppid === parent) return;
    } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, 500);`;
new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
answer('ready');
