// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FinalButton } from '../../../src/page/ui/FinalButton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole<HTMLButtonElement>('button');
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('what cannot be undone is disabled until it could have been read', () => {
  render(<FinalButton>Book appointment</FinalButton>);
  pass(690);
  expect(button().disabled).toBe(true);
  pass(20);
  expect(button().disabled).toBe(false);
});

test('a press before that does nothing, even if it is handled later', () => {
  const book = vi.fn<() => void>();
  render(<FinalButton onClick={book}>Book appointment</FinalButton>);
  pass(650);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  pass(100);
  act(() => void button().dispatchEvent(press));
  expect(book).not.toHaveBeenCalled();
  expect(press.defaultPrevented).toBe(true);

  act(() => button().click());
  expect(book).toHaveBeenCalledTimes(1);
});

test('what can be undone is ready at once', () => {
  render(<FinalButton isFinal={false}>Continue</FinalButton>);
  expect(button().disabled).toBe(false);
});

test('a reason of its own keeps it disabled', () => {
  render(<FinalButton disabled>Continue</FinalButton>);
  pass(1000);
  expect(button().disabled).toBe(true);
});
