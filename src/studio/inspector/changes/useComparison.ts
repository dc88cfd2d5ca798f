import { useMemo } from 'react';
import { useAnswer } from '../calls/useAnswer.tsx';
import { changesOf } from './changesOf.ts';

/**
 * Two versions or drafts, and what differs in them.
 *
 * @param sides `version:<id>` or `draft:<id>`; undefined: nothing is compared
 */
export function useComparison(sides: { from: string; to: string } | undefined) {
  const { answer, failure } = useAnswer('compareFiles', sides && { query: sides });
  const changes = useMemo(() => answer && changesOf(answer.before, answer.after), [answer]);
  return { answer, failure, changes };
}
