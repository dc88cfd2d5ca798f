import { expect, test, vi } from 'vitest';
import { createJobTurns, DroppedJob, type JobOrder } from '../../../server/live/jobTurns.ts';

/** A doer whose jobs end when the test says so. */
function byHand(patienceMs = 5) {
  const begun: string[] = [];
  let finish: (() => void) | undefined;
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const turns = createJobTurns<string>(
    {
      ready: () => ready,
      does: (name, stop) =>
        new Promise((resolve, reject) => {
          begun.push(name);
          finish = () => resolve(`${name} done`);
          stop.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    },
    patienceMs,
  );
  return {
    begun,
    isReady: () => isReady(),
    give: (name: string, order: JobOrder) => turns(name, order) as Promise<string>,
    /** Ends what is being done, once something is. */
    async finishNext(count = 1): Promise<void> {
      for (let i = 0; i < count; i += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await expect.poll(() => finish, { interval: 1 }).toBeDefined();
        const end = finish!;
        finish = undefined;
        end();
      }
    },
  };
}

test('visitors come first, then who publishes, then who reviews, in the order they came', async () => {
  const jobs = byHand();
  const all = [
    jobs.give('later', { rank: 'later' }),
    jobs.give('review 1', { rank: 'review', by: 'ann' }),
    jobs.give('review 2', { rank: 'review', by: 'ben' }),
    jobs.give('take back', { rank: 'publishing', by: 'cleo' }),
    jobs.give('page', { rank: 'visitor' }),
  ];

  jobs.isReady();
  await jobs.finishNext(all.length);
  await Promise.all(all);

  expect(jobs.begun).toEqual(['page', 'take back', 'review 1', 'review 2', 'later']);
});

test('who gives many takes turns with others, and gets a sentence for more than a few', async () => {
  const jobs = byHand();
  const ofAnn = Array.from({ length: 6 }, (_, i) =>
    jobs.give(`ann ${i}`, { rank: 'review', by: 'ann' }),
  );
  const ofBen = jobs.give('ben', { rank: 'review', by: 'ben' });

  await expect(jobs.give('ann 6', { rank: 'review', by: 'ann' })).rejects.toMatchObject({
    status: 429,
  });
  jobs.isReady();
  await jobs.finishNext(7);
  await Promise.all([...ofAnn, ofBen]);

  expect(jobs.begun.slice(0, 2)).toEqual(['ann 0', 'ben']);
});

test('the many forms of what is in force are no flood for which somebody is refused', async () => {
  const jobs = byHand();
  const forms = Array.from({ length: 300 }, (_, i) => jobs.give(`form ${i}`, { rank: 'later' }));
  const publishing = jobs.give('publish', { rank: 'publishing', by: 'ann' });

  jobs.isReady();
  await jobs.finishNext(301);
  await Promise.all([...forms, publishing]);

  expect(jobs.begun[0]).toBe('publish');
});

test('a job that is in the way of a more urgent one is stopped, and done again after it', async () => {
  const jobs = byHand();
  jobs.isReady();
  const review = jobs.give('review', { rank: 'review', by: 'ann' });
  await expect.poll(() => jobs.begun, { interval: 1 }).toEqual(['review']);
  const page = jobs.give('page', { rank: 'visitor' });

  await expect.poll(() => jobs.begun, { interval: 1 }).toEqual(['review', 'page']);
  await jobs.finishNext();

  expect(await page).toBe('page done');
  await expect.poll(() => jobs.begun, { interval: 1 }).toEqual(['review', 'page', 'review']);
  await jobs.finishNext();
  expect(await review).toBe('review done');
});

test('a job is done even while more urgent ones come again and again', async () => {
  vi.useFakeTimers();
  try {
    const takes = (milliseconds: number, stop: AbortSignal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        stop.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new Error('stopped'));
        });
      });
    const turns = createJobTurns<number>({ ready: () => Promise.resolve(), does: takes }, 5);
    let isPublished = false;
    void turns(30, { rank: 'publishing' }).then(() => (isPublished = true));
    const visitors: Promise<unknown>[] = [];

    for (let i = 0; i < 20; i += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.advanceTimersByTimeAsync(10);
      visitors.push(turns(1, { rank: 'visitor' }));
    }

    expect(isPublished).toBe(true);
    await vi.runAllTimersAsync();
    await Promise.all(visitors);
  } finally {
    vi.useRealTimers();
  }
});

test('what nobody waits for any more is taken out of the queue, or ended in the middle', async () => {
  const jobs = byHand();
  jobs.isReady();
  const [doing, queued] = [new AbortController(), new AbortController()];
  const inTheMiddle = jobs.give('in the middle', { rank: 'review', signal: doing.signal });
  await expect.poll(() => jobs.begun, { interval: 1 }).toEqual(['in the middle']);
  const waits = jobs.give('waits', { rank: 'review', signal: queued.signal });
  const next = jobs.give('next', { rank: 'review' });

  queued.abort();
  doing.abort();

  await expect(inTheMiddle).rejects.toBeInstanceOf(DroppedJob);
  await expect(waits).rejects.toBeInstanceOf(DroppedJob);
  await jobs.finishNext();
  expect(await next).toBe('next done');
  expect(jobs.begun).toEqual(['in the middle', 'next']);
});
