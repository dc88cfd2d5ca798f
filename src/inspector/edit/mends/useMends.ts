import { useEffect, useState } from 'react';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import type { JudgedMend, MendQuestion } from './mendsWorker.ts';

interface Mends {
  readonly mends: readonly JudgedMend[];
  /** More may be found. */
  readonly isLooking: boolean;
}

const nothing: Mends = { mends: [], isLooking: false };

/** What mends all the errors of a draft, each tried by the checker beside the page. */
export function useMends({ verdict: state, published, text, forms }: FlowDraft): Mends {
  const [found, setFound] = useState<Mends & { of?: DraftFiles | undefined }>(nothing);
  const { verdict, of, isCurrent } = state;
  const hasErrors = verdict?.problems.some(({ severity }) => severity === 'error') ?? false;
  const asked = isCurrent && hasErrors ? of : undefined;

  useEffect(() => {
    if (asked === undefined || verdict === undefined) return undefined;
    const worker = new Worker(new URL('./mendsWorker.ts', import.meta.url), {
      type: 'module',
      name: 'mends',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<JudgedMend | null>) =>
      setFound((known) => {
        const before = known.of === asked ? known.mends : [];
        return {
          of: asked,
          mends: data === null ? before : [...before, data],
          isLooking: data !== null,
        };
      }),
    );
    const question: MendQuestion = {
      published,
      draft: { flow: text, forms },
      problems: verdict.problems,
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
    return () => worker.terminate();
    // The draft that was judged stands for all that is sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  if (asked === undefined) return nothing;
  return found.of === asked ? found : { mends: [], isLooking: true };
}
