// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/page/ui/Button.tsx';
import { Header } from '../../../src/page/ui/Header.tsx';
import { alertIcon } from '../../../src/page/ui/icons/icons.ts';
import { Message } from '../../../src/page/ui/Message.tsx';
import { ProgressBar } from '../../../src/page/ui/ProgressBar.tsx';
import { Screen } from '../../../src/page/ui/Screen.tsx';
import { Spinner } from '../../../src/page/ui/Spinner.tsx';

afterEach(cleanup);

const labels = { backLabel: 'Back', closeLabel: 'Close', progressLabel: 'Progress' };

describe('Screen', () => {
  test('has one first heading that can take the focus', () => {
    render(<Screen heading="Select a vehicle" />);
    const heading = screen.getByRole('heading', { level: 1 });
    heading.focus();
    expect(document.activeElement).toBe(heading);
  });

  test('takes the focus when it says that all is done', () => {
    render(<Screen heading="Thank you" mood="done" />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you' }));
  });

  test('is a form, sent without leaving the page, when it can be submitted', async () => {
    const onSubmit = vi.fn<(event: React.FormEvent) => void>();
    render(
      <Screen
        heading="Tell us about yourself"
        onSubmit={onSubmit}
        footer={<Button type="submit">Continue</Button>}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit.mock.lastCall?.[0].defaultPrevented).toBe(true);
  });
});

describe('Header', () => {
  test('hides what it has no action or number for', () => {
    render(<Header {...labels} shopName="Demo Auto Repair" />);
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('shows shop, vehicle, Back, close and progress [2.38] [2.39]', async () => {
    const onBack = vi.fn<() => void>();
    const onClose = vi.fn<() => void>();
    render(
      <Header
        {...labels}
        shopName="Demo Auto Repair"
        vehicle="2019 Toyota Camry"
        percent={40}
        onBack={onBack}
        onClose={onClose}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onBack).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByText('Demo Auto Repair').title).toBe('Demo Auto Repair');
    expect(screen.getByText('2019 Toyota Camry')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });
});

test.each([
  [-5, '0'],
  [33.4, '33'],
  [140, '100'],
])('ProgressBar shows %d as %s [9.34]', (percent, shown) => {
  render(<ProgressBar percent={percent} label="Progress" />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(shown);
});

test('Message of an error is announced, of an empty place is not', () => {
  render(<Message title="No results found" />);
  expect(screen.queryByRole('alert')).toBeNull();
  render(<Message tone="error" title="Oops, something happened on our end." level={1} />);
  expect(screen.getByRole('alert').textContent).toBe('Oops, something happened on our end.');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('Message of an empty place has an icon, a title, a message and a way on [2.15]', () => {
  const { container } = render(
    <Message
      icon={alertIcon}
      title="No results found"
      message="Try another city."
      action={<Button>Clear</Button>}
    />,
  );
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'No results found' })).toBeTruthy();
  expect(screen.getByText('Try another city.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy();
});

test('Spinner says that it is loading [9.36]', () => {
  render(<Spinner />);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});
