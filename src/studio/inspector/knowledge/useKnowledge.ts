import { useEffect, useState } from 'react';
import { wholeSet } from '../answersOfSet.ts';
import type { KnownOnSteps } from '../../../checker/explore/knownOn.ts';
import type { CoveringVisit, Remaining } from '../../../checker/explore/paths.ts';
import type { Snapshot } from '../../../engine/types.ts';
import { useInspected } from '../store/contexts.ts';
import type {
  KnowledgeAnswer,
  KnowledgeQuestion,
  KnowledgeRequest,
  KnowledgeResponse,
} from './knowledgeWorker.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';

/** Answers questions about a flow in a worker, so that the page does not wait. */
interface KnowledgeClient {
  /**
   * Files that were sent before are not read again. Once others are sent, earlier questions are
   * never answered.
   */
  ask(files: DraftFiles, question: KnowledgeQuestion): Promise<KnowledgeAnswer>;
}

/** Creates a client with a worker of its own, which starts with the first question. */
function createKnowledgeClient(): KnowledgeClient {
  let worker: Worker | undefined;
  let read: DraftFiles | undefined;
  let count = 0;
  const waiting = new Map<number, (answer: KnowledgeAnswer) => void>();

  function begin(): Worker {
    const begun = new Worker(new URL('./knowledgeWorker.ts', import.meta.url), {
      type: 'module',
      name: 'knowledge',
    });
    begun.addEventListener('message', ({ data }: MessageEvent<KnowledgeResponse>) => {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    });
    return begun;
  }
  return {
    ask(files, question) {
      count += 1;
      const id = count;
      const isRead = read?.flow === files.flow && read.forms === files.forms;
      // Stop working on an older flow, which may take long.
      if (!isRead && waiting.size > 0) {
        worker?.terminate();
        worker = undefined;
        waiting.clear();
      }
      worker ??= begin();
      read = files;
      const asked: KnowledgeRequest = { id, question, ...(!isRead && { files: wholeSet(files) }) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker have no origin
      worker.postMessage(asked);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
}

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

/** What visits know on arriving at some steps; undefined while it is computed. */
export const useKnown = (steps: readonly string[]): KnownOnSteps | undefined =>
  useKnowledge({ kind: 'known', steps }, steps.join('\n')) as KnownOnSteps | undefined;
