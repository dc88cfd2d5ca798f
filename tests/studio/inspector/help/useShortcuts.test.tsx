// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from '../../../../src/studio/inspector/help/useShortcuts.ts';

const press = () => vi.fn<() => void>();
const keys = { 'Ctrl+K': press(), 'Ctrl+Z': press(), a: press() };

function Page() {
  useShortcuts(keys);
  return (
    <>
      <input aria-label="Words" />
      <select aria-label="Persona">
        <option>One</option>
      </select>
      <button type="button">Else</button>
    </>
  );
}
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it.each([
  ['Else', ['Ctrl+K', 'Ctrl+Z', 'a']],
  ['Persona', ['Ctrl+K', 'Ctrl+Z']],
  ['Words', ['Ctrl+K']],
] as const)('on “%s” the keys of the page are %s', async (name, works) => {
  const user = userEvent.setup();
  render(<Page />);
  const place = name === 'Else' ? screen.getByText(name) : screen.getByLabelText(name);
  place.focus();

  await user.keyboard('{Control>}k{/Control}{Control>}z{/Control}a');

  const pressed = Object.entries(keys).filter(([, run]) => run.mock.calls.length > 0);
  expect(pressed.map(([key]) => key)).toEqual(works);
});

it('a keyboard of other letters works by the place of its keys', () => {
  render(<Page />);
  const key = { target: document.body, bubbles: true };
  fireEvent.keyDown(document.body, { ...key, key: 'к', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(document.body, { ...key, key: 'Я', code: 'KeyZ', ctrlKey: true });
  fireEvent.keyDown(document.body, { ...key, key: 'ф', code: 'KeyA' });

  expect(Object.values(keys).map((run) => run.mock.calls.length)).toEqual([1, 1, 1]);
});
