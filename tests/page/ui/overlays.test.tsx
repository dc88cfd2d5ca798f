// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/page/ui/Dialog.tsx';
import { Tabs } from '../../../src/page/ui/Tabs.tsx';
import { ToastProvider, useToast } from '../../../src/page/ui/Toast.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Dialog', () => {
  function Rides() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Learn more
        </button>
        <Dialog
          open={open}
          title="Our ride options"
          onClose={() => setOpen(false)}
          dismissLabel="Dismiss"
        >
          We drive you home.
        </Dialog>
      </>
    );
  }

  async function opened() {
    render(<Rides />);
    const opener = screen.getByRole('button', { name: 'Learn more' });
    await userEvent.click(opener);
    return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
  }

  test('opens as a modal with its name', async () => {
    const { dialog } = await opened();
    expect(dialog.open).toBe(true);
    expect(screen.getByText('We drive you home.')).toBeTruthy();
  });

  test('closes by its button and gives the focus back', async () => {
    const { dialog, opener } = await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dialog.open).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  test('closes by Esc', async () => {
    const { dialog } = await opened();
    // What a browser sends for Esc.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog.open).toBe(false);
  });

  test('closes by a click beside it, not by one in it', async () => {
    const { dialog } = await opened();
    await userEvent.click(screen.getByText('We drive you home.'));
    expect(dialog.open).toBe(true);
    await userEvent.click(dialog);
    expect(dialog.open).toBe(false);
  });
});

describe('Tabs', () => {
  function Vehicle() {
    const [active, setActive] = useState<'plate' | 'manual'>('plate');
    return (
      <Tabs
        label="How to find it"
        tabs={[
          { id: 'plate', label: 'Plate / VIN' },
          { id: 'manual', label: 'Year / Make / Model' },
        ]}
        active={active}
        onChange={setActive}
      >
        The panel of {active}
      </Tabs>
    );
  }

  test('are one stop, and arrows move, select and wrap', async () => {
    render(<Vehicle />);
    const plate = screen.getByRole('tab', { name: 'Plate / VIN' });
    const manual = screen.getByRole('tab', { name: 'Year / Make / Model' });
    await userEvent.tab();
    expect(document.activeElement).toBe(plate);
    expect(manual.tabIndex).toBe(-1);

    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(manual);
    expect(manual.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: 'Year / Make / Model' }).textContent).toBe(
      'The panel of manual',
    );

    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(plate);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(manual);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(plate);
  });
});

describe('Toast', () => {
  function Resend() {
    const toast = useToast();
    return (
      <button type="button" onClick={() => toast('A new code is on its way')}>
        Resend
      </button>
    );
  }

  test('says its message and goes after five seconds [9.35]', () => {
    vi.useFakeTimers();
    render(
      <ToastProvider>
        <Resend />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(screen.getByRole('status').textContent).toContain('A new code is on its way');
    act(() => {
      vi.advanceTimersByTime(4999);
    });
    expect(screen.getByRole('status').textContent).toContain('A new code is on its way');
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('can be dismissed', async () => {
    render(
      <ToastProvider>
        <Resend />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('without its provider is a bug, said at once', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Resend />)).toThrow('ToastProvider');
  });
});
