import { useEffect, useRef, useState } from 'react';
import { wholeSet } from '../../answersOfSet.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { beginWorker } from '../../calls/beginWorker.ts';
import { createJudge, type Judge, type JudgeWorker } from './createJudge.ts';
import type { DraftVerdict } from './judgeDraft.ts';
import type { VerdictCalls } from './verdictWorker.ts';

export interface VerdictState {
  /** The latest verdict; it may be of an earlier draft. */
  readonly verdict: DraftVerdict | undefined;
  /** The draft to which the verdict belongs. */
  readonly of: DraftFiles | undefined;
  /** Whether the verdict is of the current draft. */
  readonly isCurrent: boolean;
  /** Whether the check has taken so long that the page should say so. */
  readonly isSlow: boolean;
  /** How long the last check took. */
  readonly milliseconds: number | undefined;
  /** Why there is no verdict. */
  readonly failure: string | undefined;
}

const slowAfterMs = 1500;
const nothing = {
  verdict: undefined,
  of: undefined,
  milliseconds: undefined,
  failure: undefined,
} as const;

/** A worker that checks one draft after the other. */
export function beginJudging(): JudgeWorker {
  const { ask, end } = beginWorker<VerdictCalls>(
    new Worker(new URL('./verdictWorker.ts', import.meta.url), {
      type: 'module',
      name: 'flow checker',
    }),
  );
  return { judge: (published, draft) => ask((calls) => calls.judge(published, draft)), end };
}

/** The checker's verdict of a draft. A worker checks, so that typing never waits. */
export function useVerdict(published: DraftFiles, draft: DraftFiles): VerdictState {
  type Known = Pick<VerdictState, 'verdict' | 'of' | 'milliseconds' | 'failure'>;
  const [known, setKnown] = useState<Known>(nothing);
  const [slowFor, setSlowFor] = useState<DraftFiles>();
  const judge = useRef<Judge | undefined>(undefined);
  const asked = useRef<DraftFiles | undefined>(undefined);

  useEffect(() => {
    judge.current = createJudge(beginJudging, {
      onAnswer: ({ verdict, milliseconds }) =>
        setKnown({ verdict, milliseconds, of: asked.current, failure: undefined }),
      onFailure: (failure) => setKnown({ ...nothing, of: asked.current, failure }),
    });
    return () => judge.current?.close();
  }, []);

  useEffect(() => {
    asked.current = draft;
    judge.current?.ask(wholeSet(published), wholeSet(draft));
    const slow = setTimeout(() => setSlowFor(draft), slowAfterMs);
    return () => clearTimeout(slow);
  }, [published, draft]);

  const isCurrent = known.of === draft;
  return { ...known, isCurrent, isSlow: !isCurrent && slowFor === draft };
}
