import { useEffect, useState } from 'react';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import type { Difference } from '../edit/verdict/judgeDraft.ts';
import type { Answer, Question } from '../edit/verdict/verdictWorker.ts';

/** How the draft differs from everybody's flow; undefined until the comparison is done. */
export function useDifferenceFromEverybodys({ text, forms }: FlowDraft): Difference | undefined {
  const [difference, setDifference] = useState<Difference>();
  const [draft] = useState({ flow: text, forms });
  useEffect(() => {
    const worker = new Worker(new URL('../edit/verdict/verdictWorker.ts', import.meta.url), {
      type: 'module',
      name: 'comparison',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      setDifference(data.verdict.difference),
    );
    void fetch('/flows/booking.json', { cache: 'no-cache' })
      .then((response) => response.text())
      .then((flow) => {
        const question: Question = { id: 1, published: { flow, forms: draft.forms }, draft };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker have no origin
        worker.postMessage(question);
      });
    return () => worker.terminate();
  }, [draft]);
  return difference;
}
