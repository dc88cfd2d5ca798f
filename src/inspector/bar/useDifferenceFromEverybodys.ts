import { useEffect, useState } from 'react';
import { loadPublished } from '../edit/loadPublished.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import type { DraftDifference } from '../edit/verdict/judgeDraft.ts';
import type { VerdictResponse, VerdictRequest } from '../edit/verdict/verdictWorker.ts';

interface Comparison {
  /** Undefined until the comparison is done. */
  readonly difference?: DraftDifference | undefined;
  /** Why there is none, for the person who asked. */
  readonly failure?: string;
}

const cannotCompare = (why: string): Comparison => ({
  failure: `It cannot be compared with everybody’s flow: ${why} Close this and open it again to try once more.`,
});

/** How the draft differs from everybody's flow. */
export function useDifferenceFromEverybodys({ text, forms }: FlowDraft): Comparison {
  const [comparison, setComparison] = useState<Comparison>({});
  const [draft] = useState({ flow: text, forms });
  useEffect(() => {
    const worker = new Worker(new URL('../edit/verdict/verdictWorker.ts', import.meta.url), {
      type: 'module',
      name: 'comparison',
    });
    let isOpen = true;
    const fail = (why: string) => isOpen && setComparison(cannotCompare(why));
    worker.addEventListener('message', ({ data }: MessageEvent<VerdictResponse>) => {
      const { difference } = data.verdict;
      if (difference === undefined) fail('one of the two has a mistake in it.');
      else setComparison({ difference });
    });
    worker.addEventListener('error', ({ message }) =>
      fail(`the checker has stopped (${message}).`),
    );
    const compare = async () => {
      // With everybody's forms: this shop's flow may have lost some of them.
      const question: VerdictRequest = { id: 1, published: await loadPublished(''), draft };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker have no origin
      worker.postMessage(question);
    };
    compare().catch(() => fail('the server did not send it.'));
    return () => {
      isOpen = false;
      worker.terminate();
    };
  }, [draft]);
  return comparison;
}
