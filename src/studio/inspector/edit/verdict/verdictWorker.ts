import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import { judgeDraft, type DraftVerdict } from './judgeDraft.ts';

export interface VerdictRequest {
  readonly id: number;
  readonly published: FlowFiles;
  readonly draft: FlowFiles;
}

export interface VerdictResponse {
  readonly id: number;
  readonly verdict: DraftVerdict;
  readonly milliseconds: number;
}

// Checks drafts in a worker, since some flows take long and typing must not wait for them.
self.addEventListener('message', ({ data }: MessageEvent<VerdictRequest>) => {
  const begun = performance.now();
  const verdict = judgeDraft(data.published, data.draft, { meant: 'all' });
  const answer: VerdictResponse = { id: data.id, verdict, milliseconds: performance.now() - begun };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page have no origin
  self.postMessage(answer);
});
