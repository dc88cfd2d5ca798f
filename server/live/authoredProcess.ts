/** The process that `runApart` starts. It does one job at a time and ends when its parent does. */
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
answer('ready');
