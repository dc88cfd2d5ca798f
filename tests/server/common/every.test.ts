import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from '../../../server/common/every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Say = (of: { failure: Error }, text?: string) => void;
const name = 'publishing what is scheduled';
const secondsPass = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('work is done again and again, never beside itself', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  const work = vi.fn<() => unknown>().mockReturnValueOnce(promise);
  const stop = every(name, { error: vi.fn<Say>() }, work);

  await secondsPass(3);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await secondsPass(2);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  await secondsPass(2);
  expect(work).toHaveBeenCalledTimes(3);
});

test('work that fails goes on, and is logged by its name once until it succeeds', async () => {
  const error = vi.fn<Say>();
  const work = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new Error('one');
    })
    .mockRejectedValueOnce(new Error('two'))
    .mockResolvedValueOnce('done')
    .mockRejectedValueOnce(new Error('four'));
  const stop = every(name, { error }, work);

  await secondsPass(5);

  const failures = error.mock.calls.map(([{ failure }, text]) => [failure.message, text]);
  const text = 'publishing what is scheduled failed, and goes on';
  expect(failures).toEqual([
    ['one', text],
    ['four', text],
  ]);
  expect(work).toHaveBeenCalledTimes(5);
  await stop();
});

test('what ends it waits for the run under way', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  const stop = every(name, { error: vi.fn<Say>() }, () => promise);
  await secondsPass(1);
  const stopped = vi.fn<() => void>();
  const ends = stop().then(stopped);

  await secondsPass(1);
  expect(stopped).not.toHaveBeenCalled();
  resolve();
  await ends;
  expect(stopped).toHaveBeenCalled();
});
