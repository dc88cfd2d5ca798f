import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createJudge,
  patienceMs,
} from '../../../../src/studio/inspector/edit/verdict/createJudge.ts';
import type { DraftVerdict } from '../../../../src/studio/inspector/edit/verdict/judgeDraft.ts';
import type { TimedVerdict } from '../../../../src/studio/inspector/edit/verdict/verdictWorker.ts';

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

/** Until everybody who waited for a promise has gone on. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function setUp() {
  const workers: {
    asked: string[];
    isEnded: boolean;
    answer(): Promise<void>;
    fail(): Promise<void>;
  }[] = [];
  const answers: string[] = [];
  const judge = createJudge(
    () => {
      const pending: { resolve: (of: TimedVerdict) => void; reject: (why: Error) => void }[] = [];
      const worker = {
        asked: [] as string[],
        isEnded: false,
        async answer() {
          pending.at(-1)!.resolve({ verdict, milliseconds: worker.asked.length });
          await settled();
        },
        async fail() {
          pending.at(-1)!.reject(new Error('out of memory'));
          await settled();
        },
      };
      workers.push(worker);
      return {
        judge: (_, { flow }) => {
          worker.asked.push(flow);
          return new Promise((resolve, reject) => pending.push({ resolve, reject }));
        },
        end: () => {
          worker.isEnded = true;
        },
      };
    },
    {
      onAnswer: ({ milliseconds }) => answers.push(`answer ${milliseconds}`),
      onFailure: (message) => answers.push(message),
    },
  );
  const ask = (flow: string) => judge.ask(draft('published'), draft(flow));
  const asked = () => workers.map((worker) => worker.asked);
  return { judge, ask, asked, workers, answers };
}

describe('asking the checker', () => {
  it('asks one thing at a time and then only the newest; answers to earlier ones are not reported', async () => {
    const { ask, asked, workers, answers } = setUp();
    for (const flow of ['a', 'b', 'c']) ask(flow);
    await workers[0]!.answer();
    await workers[0]!.answer();

    expect(asked()).toEqual([['a', 'c']]);
    expect(answers).toEqual(['answer 2']);
  });

  it('gives up what takes long once there is something newer', async () => {
    const { ask, asked, workers, answers } = setUp();
    ask('slow');
    vi.advanceTimersByTime(patienceMs - 100);
    ask('newer');
    vi.advanceTimersByTime(100);

    expect(workers[0]!.isEnded).toBe(true);
    expect(asked()).toEqual([['slow'], ['newer']]);
    await workers[0]!.answer();
    expect(answers).toEqual([]);
  });

  it('lets what takes long finish while there is nothing newer', async () => {
    const { ask, workers, answers } = setUp();
    ask('slow');
    vi.advanceTimersByTime(patienceMs * 10);
    await workers[0]!.answer();

    expect(answers).toEqual(['answer 1']);
  });

  it('reports that a worker failed, and starts another for the next question', async () => {
    const { ask, asked, workers, answers } = setUp();
    ask('a');
    await workers[0]!.fail();
    ask('b');
    await workers[1]!.answer();

    expect(answers).toEqual(['out of memory', 'answer 1']);
    expect(asked()).toEqual([['a'], ['b']]);
  });
});
