// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import {
  ErrorScreen,
  ShownErrorScreen,
  Unavailable,
} from '../../../src/page/shell/ErrorScreen.tsx';
import { shownError } from '../../../src/page/shell/errors.ts';
import { inEnglish } from '../../../src/page/text/text.ts';

afterEach(cleanup);

const oops = {
  title: 'Oops, something happened on our end.',
  message: 'We apologize for the inconvenience.',
};
const unavailable = {
  title: 'Online booking is not available.',
  message: 'Please contact the shop you would like to book from directly.',
};

describe('the words for an error', () => {
  test.each([500, 503, 599])('of status %i are an apology [2.14] [8.1]', (status) => {
    expect(shownError(new HttpError('http', status, 'x'), inEnglish.t)).toEqual({
      ...oops,
      canRetry: true,
    });
  });

  test.each([400, 401, 404, 499])(
    'of status %i say that booking is not available [8.2]',
    (status) => {
      expect(shownError(new HttpError('http', status, 'x'), inEnglish.t)).toEqual({
        ...unavailable,
        canRetry: false,
      });
    },
  );

  test.each(['network', 'timeout'] as const)('of no answer (%s) are its own [8.3]', (kind) => {
    const shown = shownError(new HttpError(kind, 0, 'x'), inEnglish.t);

    expect(shown.title).not.toBe(oops.title);
    expect(shown.title).not.toBe(unavailable.title);
    expect(shown.message).not.toBe('');
  });

  test('of a pace that is too quick are those of the server [8.3]', () => {
    const sentence = 'Please wait ten minutes before asking for another code.';

    expect(shownError(new HttpError('http', 429, sentence), inEnglish.t).title).toBe(sentence);
  });

  test('of such a pace without a sentence are an apology, and no number', () => {
    expect(shownError(new HttpError('http', 429, 'HTTP 429'), inEnglish.t)).toEqual({
      ...oops,
      canRetry: true,
    });
  });
});

describe('trying again', () => {
  async function tryAgainAfter(error: Error) {
    const onRetry = vi.fn<() => void>();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ShownErrorScreen error={error} onRetry={onRetry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const counts = { reloads: reload.mock.calls.length, retries: onRetry.mock.calls.length };
    reload.mockRestore();
    return counts;
  }

  test.each([
    'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
    'error loading dynamically imported module: https://shop.example/assets/a.js',
    'Importing a module script failed.',
    'The code did not come in time',
  ])('loads the page anew where a script is missing: %s', async (message) => {
    expect(await tryAgainAfter(new TypeError(message))).toEqual({ reloads: 1, retries: 0 });
  });

  test('asks the server again where it failed', async () => {
    const error = new HttpError('http', 500, 'x');
    expect(await tryAgainAfter(error)).toEqual({ reloads: 0, retries: 1 });
  });
});

describe('the error screen', () => {
  test('has an icon, a title, a message and a way on [2.14] [2.15]', async () => {
    const onRetry = vi.fn<() => void>();
    const error = shownError(new HttpError('http', 500, 'x'), inEnglish.t);
    const { container } = render(
      <ErrorScreen error={error} onRetry={onRetry} phone="5551234567" />,
    );

    expect(screen.getByRole('heading', { level: 1, name: oops.title })).toBeDefined();
    expect(screen.getByText(oops.message)).toBeDefined();
    expect(container.querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Call (555) 123-4567' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('of a page where nothing can be booked has the same parts [2.2] [2.15]', () => {
    const { container } = render(<Unavailable />);

    expect(
      screen.getByRole('heading', { level: 1, name: 'Online booking is not available' }),
    ).toBeDefined();
    expect(screen.getByText(unavailable.message)).toBeDefined();
    expect(container.querySelector('svg')).not.toBeNull();
  });
});
