import { expect, test } from 'vitest';
import { proofOfDraft } from '../../../server/versions/proofOfDraft.ts';

const none = { flow: '', forms: {}, answers: '' };
const judged = {
  problems: [],
  behaviour: [],
  texts: [],
  screens: [],
  after: none,
  conflicts: [],
  beside: { goingOn: new Set<string>() },
};
const waits = () => new AbortController();

/** A judge that ends when it is told to, or when nobody waits. */
function judge() {
  const signals: AbortSignal[] = [];
  let finish = () => {};
  return {
    signals,
    finish: () => finish(),
    judges: (signal: AbortSignal) =>
      new Promise<typeof judged>((resolve, reject) => {
        signals.push(signal);
        finish = () => resolve(judged);
        signal.addEventListener('abort', () => reject(new Error('dropped')));
      }),
  };
}

test('who reviews the same draft at the same time shares one proof, until the last has gone', async () => {
  const { judges, signals } = judge();
  const [one, other] = [waits(), waits()];
  const asked = { draft: 'a', state: '1' };

  const both = [one, other].map(({ signal }) => proofOfDraft({ ...asked, signal }, judges));
  const settled = Promise.allSettled(both);
  one.abort();

  expect(signals).toHaveLength(1);
  expect(signals[0]!.aborted).toBe(false);
  other.abort();
  expect(signals[0]!.aborted).toBe(true);
  await settled;
});

test('a newer state ends the proof of the one before', async () => {
  const { judges, signals, finish } = judge();
  const { signal } = waits();

  const before = proofOfDraft({ draft: 'b', state: '1', signal }, judges);
  const now = proofOfDraft({ draft: 'b', state: '2', signal }, judges);
  await expect(before).rejects.toThrow('dropped');
  finish();

  expect(await now).toBe(judged);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
