import { expose } from 'comlink';
import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import { judgeDraft, type DraftVerdict } from './judgeDraft.ts';

/** A verdict, and how long it took. */
export interface TimedVerdict {
  readonly verdict: DraftVerdict;
  readonly milliseconds: number;
}

// Checks drafts in a worker, since some flows take long and typing must not wait for them.
const calls = {
  judge(published: FlowFiles, draft: FlowFiles): TimedVerdict {
    const begun = performance.now();
    const verdict = judgeDraft(published, draft, { meant: 'all' });
    return { verdict, milliseconds: performance.now() - begun };
  },
};
export type VerdictCalls = typeof calls;

expose(calls);
