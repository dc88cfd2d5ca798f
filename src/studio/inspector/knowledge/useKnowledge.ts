import { useEffect, useState } from 'react';
import { wholeSet } from '../answersOfSet.ts';
import type { KnownOnSteps } from '../../../checker/explore/knownOn.ts';
import type { CoveringVisit, Remaining } from '../../../checker/explore/paths.ts';
import type { Snapshot } from '../../../engine/types.ts';
import { useInspected } from '../store/contexts.ts';
import { beginWorker } from '../calls/beginWorker.ts';
import type { AnswerQuestion, KnowledgeAnswer, KnowledgeQuestion } from './knowledgeWorker.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';

/**
 * Answers questions about a flow in a worker, which starts with the first question, so that the
 * page does not wait. Files that were sent before are not read again. Once others are sent, earlier
 * questions are never answered.
 */
function createKnowledgeClient() {
  let worker: ReturnType<typeof begin> | undefined;
  let read: DraftFiles | undefined;
  let waiting = 0;

  const begin = () =>
    beginWorker<AnswerQuestion>(
      new Worker(new URL('./knowledgeWorker.ts', import.meta.url), {
        type: 'module',
        name: 'knowledge',
      }),
    );
  return async (files: DraftFiles, question: KnowledgeQuestion): Promise<KnowledgeAnswer> => {
    const isRead = read?.flow === files.flow && read.forms === files.forms;
    // Stop working on an older flow, which may take long.
    if (!isRead && waiting > 0) {
      worker?.end();
      worker = undefined;
      waiting = 0;
    }
    worker ??= begin();
    read = files;
    waiting += 1;
    const answer = await worker.ask<KnowledgeAnswer>((ask) =>
      ask(question, isRead ? undefined : wholeSet(files)),
    );
    // Only a worker that was not ended has answered.
    waiting -= 1;
    return answer;
  };
}

/** One for the page, since several tabs ask the same. */
const askKnowledge = createKnowledgeClient();

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
      void askKnowledge(files, question).then((answer) => {
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

/** What visits know on arriving at some steps; undefined while it is computed. */
export const useKnown = (steps: readonly string[]): KnownOnSteps | undefined =>
  useKnowledge({ kind: 'known', steps }, steps.join('\n')) as KnownOnSteps | undefined;
