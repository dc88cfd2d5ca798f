import { useEffect, useState } from 'react';
import type { CoveringVisit } from '../../checker/explore/paths.ts';
import type { Remaining } from '../../checker/explore/remaining.ts';
import type { Snapshot } from '../../engine/types.ts';
import { useInspected } from '../store/contexts.ts';
import { createKnowledgeClient } from './createKnowledgeClient.ts';
import type { KnowledgeAnswer, KnowledgeQuestion } from './knowledgeWorker.ts';

/** One for the page, since several tabs ask the same. */
const client = createKnowledgeClient();

/** How long to wait for somebody who is typing. */
const pauseMs = 400;

const visitsQuestion: KnowledgeQuestion = { kind: 'visits' };

/**
 * The answer to a question about the draft; undefined until it is there.
 *
 * @param about the value whose change makes a new question
 */
function useKnowledge(question: KnowledgeQuestion, about: unknown): KnowledgeAnswer {
  const { draft, flow } = useInspected();
  const [found, setFound] = useState<{ flow: unknown; about: unknown; answer: KnowledgeAnswer }>();
  useEffect(() => {
    // A flow that cannot be parsed has no answers.
    if (!draft.isFlowReadable) return undefined;
    let isAsked = true;
    const later = setTimeout(() => {
      const files = { flow: draft.text, forms: draft.forms };
      void client.ask(files, question).then((answer) => {
        if (isAsked) setFound({ flow, about, answer });
      });
    }, pauseMs);
    return () => {
      isAsked = false;
      clearTimeout(later);
    };
    // `flow` changes whenever the draft's text does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow, draft.forms, about]);
  return found?.flow === flow && found.about === about ? found.answer : undefined;
}

/**
 * How many steps lie before a visit; undefined while that is computed, and where none lead to the
 * goal.
 */
export const useRemaining = (snapshot: Snapshot): Remaining | undefined =>
  useKnowledge({ kind: 'remaining', snapshot }, snapshot) as Remaining | undefined;

/** Visits that together take every transition; undefined while they are computed. */
export const useVisits = (): readonly CoveringVisit[] | undefined =>
  useKnowledge(visitsQuestion, visitsQuestion) as readonly CoveringVisit[] | undefined;
