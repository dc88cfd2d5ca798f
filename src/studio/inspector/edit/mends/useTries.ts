import { proxy } from 'comlink';
import { useEffect, useState } from 'react';
import { beginWorker } from '../../calls/beginWorker.ts';
import { wholeSet } from '../../answersOfSet.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import type { JudgedTry, JudgeTries, TriesQuestion } from './triesWorker.ts';

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
    const worker = beginWorker<JudgeTries>(
      new Worker(new URL('./triesWorker.ts', import.meta.url), { type: 'module', name: 'tries' }),
    );
    let tries: readonly JudgedTry[] = [];
    const tell = (told: JudgedTry) => {
      tries = [...tries, told];
      setFound({ of, tries, isLooking: true });
    };
    const { published, draft, about } = ask();
    const question: TriesQuestion = {
      published: wholeSet(published),
      draft: wholeSet(draft),
      about,
    };
    void worker
      .ask((judge) => judge(question, proxy(tell)))
      .then(() => setFound({ of, tries, isLooking: false }));
    return worker.end;
    // `of` changes whenever the question does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of]);

  if (of === undefined) return nothing;
  return found.of === of ? found : { tries: [], isLooking: true };
}
