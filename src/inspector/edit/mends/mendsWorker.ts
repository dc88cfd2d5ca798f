import { mendsFor } from '../../../edits/mends.ts';
import type { Problem } from '../../../engine/types.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { judgeDraft } from '../verdict/judgeDraft.ts';

/** A change that mends every error of a draft, and what it does to visitors. */
export interface JudgedMend {
  readonly label: string;
  readonly flow: string;
  /** Who takes another route than in the published flow then. */
  readonly summary: string;
  readonly warnings: number;
}

export interface MendQuestion {
  readonly published: DraftFiles;
  readonly draft: DraftFiles;
  readonly problems: readonly Problem[];
}

self.addEventListener('message', ({ data }: MessageEvent<MendQuestion>) => {
  const { published, draft, problems } = data;
  for (const { label, flow } of mendsFor(draft.flow, published.flow, problems)) {
    const verdict = judgeDraft(published, { ...draft, flow });
    const errors = verdict.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) continue;
    const mend: JudgedMend = {
      label,
      flow,
      summary: verdict.difference?.summary ?? '',
      warnings: verdict.problems.length,
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has none for its worker
    self.postMessage(mend);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- likewise
  self.postMessage(null);
});
