import { mendOptions, mendsFor } from '../../../edits/mends.ts';
import type { Proof } from '../../../engine/check/checkFlow.ts';
import type { Problem } from '../../../engine/types.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { judgeDraft } from '../verdict/judgeDraft.ts';

/** A change that somebody may make. */
export interface Try {
  /** The text of its button. */
  readonly label: string;
  /** The draft with the change. */
  readonly files: DraftFiles;
}

/** A possible change with the checker's verdict. */
export interface JudgedTry extends Try {
  /** Which visitors then take another route than in the published flow. */
  readonly summary: string;
  readonly errors: number;
  readonly warnings: number;
}

export interface TriesQuestion {
  readonly published: DraftFiles;
  readonly draft: DraftFiles;
  /**
   * Either changes to check, or problems to mend: for those, only mends without any error are
   * returned.
   */
  readonly about:
    | { readonly tries: readonly Try[] }
    | { readonly problems: readonly Problem[]; readonly proof: Proof | undefined };
}

self.addEventListener('message', ({ data }: MessageEvent<TriesQuestion>) => {
  const { published, draft, about } = data;
  const isMending = 'problems' in about;
  const options = isMending ? mendOptions(about.proof) : {};
  const tries: readonly Try[] = isMending
    ? mendsFor(draft.flow, published.flow, about.problems).map(({ label, flow }) => ({
        label,
        files: { ...draft, flow },
      }))
    : about.tries;
  for (const one of tries) {
    const { problems, difference } = judgeDraft(published, one.files, options);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    if (isMending && errors > 0) continue;
    const summary = difference?.summary ?? '';
    const judged: JudgedTry = { ...one, summary, errors, warnings: problems.length - errors };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page have no origin
    self.postMessage(judged);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page have no origin
  self.postMessage(null);
});
