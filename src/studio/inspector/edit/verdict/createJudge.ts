import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import type { TimedVerdict } from './verdictWorker.ts';

export interface Judge {
  /**
   * Asks for the verdict of a draft. The verdict of an earlier draft is then no longer reported.
   */
  ask(published: FlowFiles, draft: FlowFiles): void;
  close(): void;
}

/** The parts of a worker that are used here; tests have a worker of their own. */
export interface JudgeWorker {
  judge(published: FlowFiles, draft: FlowFiles): Promise<TimedVerdict>;
  end(): void;
}

interface JudgeEvents {
  onAnswer(answer: TimedVerdict): void;
  onFailure(message: string): void;
}

/** How long one draft may be checked while a newer one waits. */
export const patienceMs = 1500;

/**
 * Has drafts checked by a worker, one at a time and always the newest. A check that takes long is
 * stopped when there is a newer draft.
 */
export function createJudge(begin: () => JudgeWorker, events: JudgeEvents): Judge {
  let worker: JudgeWorker | undefined;
  let isAsked = false;
  let next: Parameters<JudgeWorker['judge']> | undefined;
  let askedAt = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(patience);
    worker?.end();
    worker = undefined;
    isAsked = false;
  }
  function send(...question: Parameters<JudgeWorker['judge']>) {
    worker ??= begin();
    isAsked = true;
    askedAt = performance.now();
    next = undefined;
    const of = worker;
    worker.judge(...question).then(
      (answer) => {
        if (of === worker) answered(answer);
      },
      (failure: Error) => {
        if (of !== worker) return;
        stop();
        events.onFailure(failure.message);
      },
    );
  }
  function answered(answer: TimedVerdict) {
    clearTimeout(patience);
    isAsked = false;
    if (next === undefined) events.onAnswer(answer);
    else send(...next);
  }
  return {
    ask(published, draft) {
      if (!isAsked) {
        send(published, draft);
        return;
      }
      next = [published, draft];
      clearTimeout(patience);
      patience = setTimeout(
        () => {
          if (next === undefined) return;
          const newest = next;
          stop();
          send(...newest);
        },
        Math.max(0, askedAt + patienceMs - performance.now()),
      );
    },
    close: stop,
  };
}
