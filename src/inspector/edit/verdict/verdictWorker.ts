import { beginWithAnswers } from '../../answersOfSet.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { createDraftJudge, type DraftVerdict } from './judgeDraft.ts';

export interface VerdictRequest {
  readonly id: number;
  readonly published: DraftFiles;
  readonly draft: DraftFiles;
  /** The `answers.json` of the set, if it is not the built one */
  readonly answers?: string | undefined;
}

export interface VerdictResponse {
  readonly id: number;
  readonly verdict: DraftVerdict;
  readonly milliseconds: number;
}

const judgeDraft = createDraftJudge();

// Checks drafts in a worker, since some flows take long and typing must not wait for them.
self.addEventListener('message', ({ data }: MessageEvent<VerdictRequest>) => {
  const begun = performance.now();
  beginWithAnswers(data.answers);
  const verdict = judgeDraft(data.published, data.draft, { meant: 'all' });
  const answer: VerdictResponse = { id: data.id, verdict, milliseconds: performance.now() - begun };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page have no origin
  self.postMessage(answer);
});
