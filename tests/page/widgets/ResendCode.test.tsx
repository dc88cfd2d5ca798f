// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ResendCode } from '../../../src/page/widgets/ResendCode.tsx';
import { button, maybeButton } from './support/finders.ts';
import { newUser, pass } from './support/render.tsx';

describe('ResendCode', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('counts 30 seconds down before a code can be asked for again [2.67] [4.58] [9.3]', () => {
    render(<ResendCode authenticated={false} onResend={vi.fn<() => void>()} />);

    expect(screen.getAllByText('Try again in 30 seconds')).not.toHaveLength(0);
    expect(maybeButton('Resend code')).toBeNull();
    pass(1000);
    expect(screen.getByText('Try again in 29 seconds')).toBeDefined();
    pass(28_000);
    expect(screen.getByText('Try again in 1 second')).toBeDefined();
    pass(1000);
    expect(button('Resend code')).toBeDefined();
  });

  test('asks for a code and counts anew, the focus going on to the countdown', async () => {
    const onResend = vi.fn<() => void>();
    render(<ResendCode authenticated={false} onResend={onResend} />);
    pass(30_000);

    await newUser().click(button('Resend code'));

    expect(onResend).toHaveBeenCalledTimes(1);
    expect(screen.getAllByText('Try again in 30 seconds')).not.toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  test('announces every ten seconds and the end, not every second', () => {
    render(<ResendCode authenticated={false} onResend={vi.fn<() => void>()} />);
    const heard: (string | null)[] = [];

    for (let second = 0; second < 31; second += 1) {
      const { textContent } = screen.getByRole('status');
      if (heard.at(-1) !== textContent) heard.push(textContent);
      pass(1000);
    }

    expect(heard).toEqual([
      'Try again in 30 seconds',
      'Try again in 20 seconds',
      'Try again in 10 seconds',
      'You can ask for a new code now',
    ]);
  });

  test('a verified visitor does not wait, before or after [9.3]', async () => {
    render(<ResendCode authenticated onResend={vi.fn<() => void>()} />);

    await newUser().click(button('Resend code'));

    expect(button('Resend code')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('catches up after a sleep of the page', () => {
    render(<ResendCode authenticated={false} onResend={vi.fn<() => void>()} />);

    // The clock has gone on, and a single tick comes late.
    vi.setSystemTime(Date.now() + 60_000);
    pass(1000);

    expect(button('Resend code')).toBeDefined();
  });

  test('takes no press while the code is on its way', () => {
    render(<ResendCode authenticated busy onResend={vi.fn<() => void>()} />);

    expect(button('Resend code').disabled).toBe(true);
  });
});
