import { useEffect, useState } from 'react';
import { wholeSet } from '../../answersOfSet.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import type { JudgedTry, TriesQuestion } from './triesWorker.ts';

interface Tries {
  readonly tries: readonly JudgedTry[];
  /** Whether the worker is still looking for more. */
  readonly isLooking: boolean;
}

/** What is asked of the files of this page. */
interface TriesAsked extends Pick<TriesQuestion, 'about'> {
  readonly published: DraftFiles;
  readonly draft: DraftFiles;
}

const nothing: Tries = { tries: [], isLooking: false };

/**
 * Has possible changes checked in a worker.
 *
 * @param of what the changes are for: another object starts a new search, undefined none
 */
export function useTries(of: object | undefined, ask: () => TriesAsked): Tries {
  const [found, setFound] = useState<Tries & { of?: object }>(nothing);

  useEffect(() => {
    if (of === undefined) return undefined;
    const worker = new Worker(new URL('./triesWorker.ts', import.meta.url), {
      type: 'module',
      name: 'tries',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<JudgedTry | null>) =>
      setFound((known) => {
        const before = known.of === of ? known.tries : [];
        return { of, tries: data === null ? before : [...before, data], isLooking: data !== null };
      }),
    );
    const { published, draft, about } = ask();
    const question: TriesQuestion = {
      published: wholeSet(published),
      draft: wholeSet(draft),
      about,
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker have no origin
    worker.postMessage(question);
    return () => worker.terminate();
    // `of` changes whenever the question does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of]);

  if (of === undefined) return nothing;
  return found.of === of ? found : { tries: [], isLooking: true };
}
