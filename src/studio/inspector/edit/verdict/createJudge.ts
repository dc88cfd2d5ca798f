import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import type { VerdictResponse, VerdictRequest } from './verdictWorker.ts';

export interface Judge {
  /**
   * Asks for the verdict of a draft. The verdict of an earlier draft is then no longer reported.
   */
  ask(published: FlowFiles, draft: FlowFiles): void;
  close(): void;
}

/** The parts of a worker that are used here; tests have a worker of their own. */
interface JudgeWorker {
  ask(question: VerdictRequest): void;
  end(): void;
}

/** Starts a worker. The first function gets its answers, the second the reason why it stopped. */
export type Begin = (
  onAnswer: (answer: VerdictResponse) => void,
  onFailure: (message: string) => void,
) => JudgeWorker;

interface JudgeEvents {
  onAnswer(answer: VerdictResponse): void;
  onFailure(message: string): void;
}

/** How long one draft may be checked while a newer one waits. */
export const patienceMs = 1500;

/**
 * Has drafts checked by a worker, one at a time and always the newest. A check that takes long is
 * stopped when there is a newer draft.
 */
export function createJudge(begin: Begin, events: JudgeEvents): Judge {
  let worker: JudgeWorker | undefined;
  let asked: VerdictRequest | undefined;
  let next: VerdictRequest | undefined;
  let count = 0;
  let askedAt = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(patience);
    worker?.end();
    worker = undefined;
    asked = undefined;
  }
  function send(question: VerdictRequest) {
    worker ??= begin(answered, (message) => {
      stop();
      events.onFailure(message);
    });
    asked = question;
    askedAt = performance.now();
    next = undefined;
    worker.ask(question);
  }
  function answered(answer: VerdictResponse) {
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
