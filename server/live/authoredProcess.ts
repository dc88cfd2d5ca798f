/** The process that `runApart` starts: does one job after the other, and ends with who started it. */
import { authoredJobs, type AuthoredJobs } from './authoredJobs.ts';

/** What is asked for, by a name of the jobs. */
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
answer('ready');
