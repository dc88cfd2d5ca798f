import { useEffect, useState } from 'react';
import type { CoveringVisit } from '../../engine/check/paths.ts';
import type { Remaining } from '../../engine/check/remaining.ts';
import type { Snapshot } from '../../engine/types.ts';
import { useInspected } from '../store/contexts.ts';
import { createScholar } from './createScholar.ts';
import type { KnowledgeAnswer, KnowledgeQuestion } from './knowledgeWorker.ts';

/** The page has one: tabs that come and go ask the same. */
const scholar = createScholar();

/** Time for somebody who types to stop. */
const pauseMs = 400;

const visitsQuestion: KnowledgeQuestion = { kind: 'visits' };

/** What is known of the draft; undefined until it is. @param about what a new question is asked for */
function useKnowledge(question: KnowledgeQuestion, about: unknown): KnowledgeAnswer {
  const { draft, flow } = useInspected();
  const [found, setFound] = useState<{ flow: unknown; about: unknown; answer: KnowledgeAnswer }>();
  useEffect(() => {
    // Nothing is known of what cannot be read.
    if (!draft.isFlowReadable) return undefined;
    let isAsked = true;
    const later = setTimeout(() => {
      const files = { flow: draft.text, forms: draft.forms };
      void scholar.ask(files, question).then((answer) => {
        if (isAsked) setFound({ flow, about, answer });
      });
    }, pauseMs);
    return () => {
      isAsked = false;
      clearTimeout(later);
    };
    // The flow that is shown stands for its text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow, draft.forms, about]);
  return found?.flow === flow && found.about === about ? found.answer : undefined;
}

/** How many steps lie before a visit; undefined while it is worked out, and where none lead to the goal. */
export const useRemaining = (snapshot: Snapshot): Remaining | undefined =>
  useKnowledge({ kind: 'remaining', snapshot }, snapshot) as Remaining | undefined;

/** Visits that together take every transition; undefined while they are looked for. */
export const useVisits = (): readonly CoveringVisit[] | undefined =>
  useKnowledge(visitsQuestion, visitsQuestion) as readonly CoveringVisit[] | undefined;
