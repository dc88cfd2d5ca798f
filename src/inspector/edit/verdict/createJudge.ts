import type { DraftFiles } from '../draft/draftFiles.ts';
import type { Answer, Question } from './verdictWorker.ts';

export interface Judge {
  /** Asks about a draft; an answer about an earlier one is not given any more. */
  ask(published: DraftFiles, draft: DraftFiles): void;
  close(): void;
}

/** What a worker is for us; a test has its own. */
export interface Asked {
  ask(question: Question): void;
  end(): void;
}

/** Begins a worker that answers to the first, and tells the second why it cannot. */
export type Begin = (
  onAnswer: (answer: Answer) => void,
  onFailure: (message: string) => void,
) => Asked;

interface JudgeEvents {
  onAnswer(answer: Answer): void;
  onFailure(message: string): void;
}

/** How long one question may keep the next one waiting. */
export const patienceMs = 1500;

/**
 * Asks a worker about drafts, one at a time and always the newest. A question that takes long is
 * given up when there is a newer one.
 */
export function createJudge(begin: Begin, events: JudgeEvents): Judge {
  let worker: Asked | undefined;
  let asked: Question | undefined;
  let next: Question | undefined;
  let count = 0;
  let askedAt = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(patience);
    worker?.end();
    worker = undefined;
    asked = undefined;
  }
  function send(question: Question) {
    worker ??= begin(answered, (message) => {
      stop();
      events.onFailure(message);
    });
    asked = question;
    askedAt = performance.now();
    next = undefined;
    worker.ask(question);
  }
  function answered(answer: Answer) {
    clearTimeout(patience);
    asked = undefined;
    if (next !== undefined) send(next);
    else if (answer.id === count) events.onAnswer(answer);
  }
  return {
    ask(published, draft) {
      count += 1;
      next = { id: count, published, draft };
      if (asked === undefined) {
        send(next);
        return;
      }
      clearTimeout(patience);
      patience = setTimeout(
        () => {
          if (next === undefined) return;
          const newest = next;
          stop();
          send(newest);
        },
        Math.max(0, askedAt + patienceMs - performance.now()),
      );
    },
    close: stop,
  };
}
