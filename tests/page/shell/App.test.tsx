// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import flow from '../../../flows/booking.json';
import { json } from '../api/support/server.ts';
import { readConfig } from '../../../src/page/api/config.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { answerPosition, layOut } from '../location/support/browser.ts';
import { heading, settings, shopId } from '../steps/support/visit.tsx';
import { App } from '../../../src/page/shell/App.tsx';
import { startVisit } from '../../../src/page/shell/startVisit.ts';

const orgId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const unavailable = 'Online booking is not available';
let answers: [end: string, answer: () => Response | Promise<Response>][];
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = [
    ['/config.json', () => json({})],
    ['/settings', () => json(settings)],
    ['/flows/booking.json', () => json(flow)],
    ['/insights', () => new Response(null, { status: 204 })],
  ];
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(address, window.location.href);
    asked.push(pathname);
    const answer = answers.find(([end]) => pathname.endsWith(end));
    if (answer === undefined) throw new TypeError(`nothing answers ${pathname}`);
    return answer[1]();
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerPosition('pending');
  layOut({ height: 800 });
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

async function open(query: string) {
  window.history.replaceState(null, '', query);
  await act(async () => render(<App first={startVisit()} />));
}
const changed = (end: string, answer: () => Response | Promise<Response>) =>
  answers.unshift([end, answer]);

describe('the page', () => {
  test('shows a spinner while the settings load, then the shop, whose name is in its title [2.8] [2.10] [7.5]', async () => {
    let arrive: (settings: Response) => void = () => undefined;
    changed('/settings', () => new Promise((resolve) => (arrive = resolve)));

    await open(`/?shop=${shopId}`);
    expect(await screen.findByText('Loading...')).toBeDefined();
    await waitFor(() => expect(asked.some((path) => path.endsWith('/settings'))).toBe(true));
    await act(async () => arrive(json(settings)));

    expect(await heading('Schedule your visit')).toBeDefined();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(document.title).toBe('Elm Street Auto - Online Booking');
    expect(asked).toContain(`/api/scheduler/public/shop/${shopId}/settings`);
  });

  test('asks for nothing that it carries, once [2.8]', async () => {
    const carried = document.createElement('script');
    carried.type = 'application/json';
    carried.id = 'opening';
    const shop = { ...settings.shop, name: 'Carried Motors' };
    carried.text = JSON.stringify({
      config: readConfig({}),
      flow: bookingFlow(),
      settings: { ...settings, shop },
    });
    document.body.append(carried);

    await open(`/?shop=${shopId}`);

    expect(await heading('Schedule your visit')).toBeDefined();
    expect(document.title).toBe('Carried Motors - Online Booking');
    expect(asked.filter((path) => !path.endsWith('/insights'))).toEqual([]);
    cleanup();
    await open(`/?shop=${shopId}`);
    await waitFor(() => expect(document.title).toBe('Elm Street Auto - Online Booking'));
  });

  test.each(['/', '/?shop=maple', `/?org=${orgId}x`])(
    '%s names nothing that can be booked [2.1] [2.2] [2.9]',
    async (query) => {
      await open(query);

      expect(await heading(unavailable)).toBeDefined();
      expect(
        screen.getByText('Please contact the shop you would like to book from directly.'),
      ).toBeDefined();
      expect(document.title).toBe('Online Booking');
      // The page of an earlier test may still say goodbye.
      expect(asked.filter((path) => !path.endsWith('/insights'))).toEqual([]);
    },
  );

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is no JSON', () => new Response('<html>')],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('is unavailable where its configuration %s [2.7] [8.6]', async (_why, answer) => {
    changed('/config.json', answer);

    await open(`/?shop=${shopId}`);

    expect(await heading(unavailable)).toBeDefined();
    expect(
      screen.getByText('Please contact the shop you would like to book from directly.'),
    ).toBeDefined();
  });

  test.each([
    [503, 'Oops, something happened on our end.'],
    [404, 'Online booking is not available.'],
  ])('says of settings refused with %i: %s [8.1] [8.2]', async (status, title) => {
    changed('/settings', () => new Response('', { status }));

    await open(`/?shop=${shopId}`);

    expect(await heading(title)).toBeDefined();
  });

  describe('asked for again after its start has failed', () => {
    const failed = 'Oops, something happened on our end.';
    const tryAgain = () =>
      act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    beforeEach(() => changed('/settings', () => new Response('', { status: 503 })));

    test('begins at the heading of its first screen', async () => {
      await open(`/?shop=${shopId}`);
      await heading(failed);
      answers.shift();
      await tryAgain();

      const title = await heading('Schedule your visit');
      expect(document.activeElement).toBe(title);
    });

    test('says what is wrong anew where it fails again', async () => {
      await open(`/?shop=${shopId}`);
      await heading(failed);
      const said = screen.getByRole('alert');
      await tryAgain();

      const title = await heading(failed);
      expect(document.activeElement).toBe(title);
      expect(screen.getByRole('alert')).not.toBe(said);
    });

    test('begins at the heading that says that nothing can be booked', async () => {
      changed('/config.json', () => new Response('', { status: 404 }));
      await open(`/?shop=${shopId}`);
      await heading(unavailable);
      expect(document.activeElement).toBe(document.body);
      await tryAgain();

      const title = await heading(unavailable);
      expect(document.activeElement).toBe(title);
    });
  });

  test('loads the organisation that its address names, and lets a shop be chosen [2.16] [2.19] [2.36]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const shop = { id: shopId, name: 'Elm Street Auto' };
    changed(`/org/${orgId}`, () => json({ org: { name: 'Evergreen' }, shopList: [shop] }));

    await open(`/?org=${orgId}`);
    expect(await heading('Choose an Evergreen location')).toBeDefined();
    expect(document.title).toBe('Online Booking');
    const row = await screen.findByRole('button', { name: /^Elm Street Auto/ });
    await act(async () => row.click());

    const [address] = assign.mock.lastCall ?? [];
    const chosen = new URL(String(address), window.location.href);
    expect(chosen.pathname).toBe(window.location.pathname);
    expect(Object.fromEntries(chosen.searchParams)).toEqual({ org: orgId, shop: shopId });
  });

  test('is unavailable where the organisation has no shops [2.18] [8.7]', async () => {
    changed(`/org/${orgId}`, () => json({ org: { name: 'Evergreen' } }));

    await open(`/?org=${orgId}`);

    expect(await heading(unavailable)).toBeDefined();
  });
});
