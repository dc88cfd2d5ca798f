// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { askAgain, useAnswer, useDeed } from '../../../../src/studio/inspector/calls/useAnswer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server whose answers the test gives, in any order. */
function answering() {
  const asked: { url: string; answer: (body: unknown, status?: number) => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        const answer = (body: unknown, status = 200) =>
          resolve(new Response(JSON.stringify(body), { status }));
        asked.push({ url, answer });
      }),
  );
  return asked;
}

const day = (of: string) => ({ query: { shop: 'a', day: of } });

it('shows no older answer where something newer was asked', async () => {
  const asked = answering();
  const { result, rerender } = renderHook(({ of }) => useAnswer('listDayAppointments', day(of)), {
    initialProps: { of: '2026-12-01' },
  });
  await waitFor(() => expect(asked).toHaveLength(1));
  rerender({ of: '2026-12-02' });
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]!.answer({ day: 'second' });
  await waitFor(() => expect(result.current.answer).toEqual({ day: 'second' }));
  asked[0]!.answer({ day: 'first' });
  await act(async () => {});
  expect(result.current.answer).toEqual({ day: 'second' });
});

it('keeps what is shown while it is asked again, and says so where that fails', async () => {
  const asked = answering();
  const { result } = renderHook(() => useAnswer('listDayAppointments', day('2026-12-01')));
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer({ day: 'before' });
  await waitFor(() => expect(result.current.answer).toEqual({ day: 'before' }));
  const again = askAgain('listDayAppointments');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current.answer).toEqual({ day: 'before' });
  asked[1]!.answer({ message: 'Not now.' }, 503);
  await again;
  await waitFor(() => expect(result.current.failure?.message).toBe('Not now.'));
  expect(result.current.answer).toBeUndefined();
  expect(result.current.latest).toEqual({ day: 'before' });
});

it.each([401, 403, 404, 429, 500])('asks once where the answer is %i', async (status) => {
  const asked = answering();
  const { result } = renderHook(() => useAnswer('listDayAppointments', day('2026-12-01')));
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer({ message: 'No.' }, status);
  await waitFor(() => expect(result.current.failure?.message).toBe('No.'));
  expect(asked).toHaveLength(1);
});

it('shows nothing of before to whoever comes back', async () => {
  const asked = answering();
  const first = renderHook(() => useAnswer('listDayAppointments', day('2026-12-01')));
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer({ day: 'before' });
  await waitFor(() => expect(first.result.current.answer).toBeDefined());
  vi.useFakeTimers();
  first.unmount();
  vi.runAllTimers();
  vi.useRealTimers();
  const second = renderHook(() => useAnswer('listDayAppointments', day('2026-12-01')));
  expect(second.result.current.answer).toBeUndefined();
});

it('is busy with a deed until what it changed is asked again, and forgets a failure then', async () => {
  let isRefused = true;
  let finish = () => {};
  const { result } = renderHook(() =>
    useDeed(
      () => (isRefused ? Promise.reject(new Error('No.')) : Promise.resolve('done')),
      () => new Promise<void>((resolve) => (finish = resolve)),
    ),
  );
  act(() => result.current.send());
  await waitFor(() => expect(result.current.failure?.message).toBe('No.'));
  expect(result.current.isBusy).toBe(false);
  isRefused = false;
  act(() => result.current.send());
  await waitFor(() => expect(result.current.failure).toBeUndefined());
  expect(result.current.isBusy).toBe(true);
  await act(async () => finish());
  await waitFor(() => expect(result.current.isBusy).toBe(false));
});
