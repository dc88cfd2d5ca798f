// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '../../../src/page/ui/Menu.tsx';

afterEach(cleanup);

function renderMenu() {
  const chosen = vi.fn<(name: string) => void>();
  const items = ['Apple', 'Outlook'].map((label) => ({ label, onSelect: () => chosen(label) }));
  render(<Menu label="Other calendars" items={items} />);
  return {
    chosen,
    user: userEvent.setup(),
    button: () => screen.getByRole('button', { name: 'Other calendars' }),
  };
}

describe('Menu', () => {
  it('opens on its button with the focus on the first action', async () => {
    const { user, button } = renderMenu();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Apple' }));
  });

  it('moves with the arrows, round the ends, and does what is chosen', async () => {
    const { user, button, chosen } = renderMenu();
    await user.click(button());
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Outlook');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Outlook');
  });

  it('closes on Escape and gives the focus back', async () => {
    const { user, button } = renderMenu();
    await user.click(button());
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button());
  });

  it('closes when the visitor touches something else', async () => {
    const { user, button } = renderMenu();
    await user.click(button());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes when the visitor goes to another page, such as the one around a frame', async () => {
    const { user, button } = renderMenu();
    await user.click(button());
    fireEvent.blur(window);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
