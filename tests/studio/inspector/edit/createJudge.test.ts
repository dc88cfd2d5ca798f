import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createJudge,
  patienceMs,
} from '../../../../src/studio/inspector/edit/verdict/createJudge.ts';
import type { DraftVerdict } from '../../../../src/studio/inspector/edit/verdict/judgeDraft.ts';
import type {
  VerdictResponse,
  VerdictRequest,
} from '../../../../src/studio/inspector/edit/verdict/verdictWorker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const draft = (flow: string) => ({ flow, forms: {}, answers: '{}' });
const verdict: DraftVerdict = {
  problems: [],
  formProblems: {},
  proof: undefined,
  difference: undefined,
  faring: undefined,
};

function setUp() {
  const workers: { asked: VerdictRequest[]; isEnded: boolean; answer(): void; fail(): void }[] = [];
  const answers: string[] = [];
  const judge = createJudge(
    (onAnswer, onFailure) => {
      const worker = {
        asked: [] as VerdictRequest[],
        isEnded: false,
        answer: () => onAnswer({ id: worker.asked.at(-1)!.id, verdict, milliseconds: 1 }),
        fail: () => onFailure('out of memory'),
      };
      workers.push(worker);
      return {
        ask: (question) => void worker.asked.push(question),
        end: () => {
          worker.isEnded = true;
        },
      };
    },
    {
      onAnswer: ({ id }: VerdictResponse) => answers.push(`answer ${id}`),
      onFailure: (message) => answers.push(message),
    },
  );
  const ask = (flow: string) => judge.ask(draft('published'), draft(flow));
  const asked = () => workers.map((worker) => worker.asked.map((question) => question.draft.flow));
  return { judge, ask, asked, workers, answers };
}

describe('asking the checker', () => {
  it('asks one thing at a time and then only the newest; answers to earlier ones are not reported', () => {
    const { ask, asked, workers, answers } = setUp();
    for (const flow of ['a', 'b', 'c']) ask(flow);
    workers[0]!.answer();
    workers[0]!.answer();

    expect(asked()).toEqual([['a', 'c']]);
    expect(answers).toEqual(['answer 3']);
  });

  it('gives up what takes long once there is something newer', () => {
    const { ask, asked, workers } = setUp();
    ask('slow');
    vi.advanceTimersByTime(patienceMs - 100);
    ask('newer');
    vi.advanceTimersByTime(100);

    expect(workers[0]!.isEnded).toBe(true);
    expect(asked()).toEqual([['slow'], ['newer']]);
  });

  it('lets what takes long finish while there is nothing newer', () => {
    const { ask, workers, answers } = setUp();
    ask('slow');
    vi.advanceTimersByTime(patienceMs * 10);
    workers[0]!.answer();

    expect(answers).toEqual(['answer 1']);
  });

  it('reports that a worker failed, and starts another for the next question', () => {
    const { ask, asked, workers, answers } = setUp();
    ask('a');
    workers[0]!.fail();
    ask('b');
    workers[1]!.answer();

    expect(answers).toEqual(['out of memory', 'answer 2']);
    expect(asked()).toEqual([['a'], ['b']]);
  });
});
