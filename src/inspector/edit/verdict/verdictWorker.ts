import type { DraftFiles } from '../draft/draftFiles.ts';
import { judgeDraft, type DraftVerdict } from './judgeDraft.ts';

export interface Question {
  readonly id: number;
  readonly published: DraftFiles;
  readonly draft: DraftFiles;
}

export interface Answer {
  readonly id: number;
  readonly verdict: DraftVerdict;
  readonly milliseconds: number;
}

// The checker is quick, but a flow can be made that is not: nobody's typing waits for it.
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const begun = performance.now();
  const verdict = judgeDraft(data.published, data.draft);
  const answer: Answer = { id: data.id, verdict, milliseconds: performance.now() - begun };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has none for its worker
  self.postMessage(answer);
});
