// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import { button, descriptionOf } from '../widgets/support/finders.ts';
import { broken } from '../widgets/support/shopServer.ts';
import { answerPosition, googleServer, layOut } from './support/browser.ts';
import { renderChooser } from './support/renderChooser.tsx';
import { maple, thousandShops, visitor } from './support/shops.ts';

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search for location' });
const slider = () => screen.getByRole('slider', { name: 'Height of the list' });
const panelHeight = () => slider().parentElement?.style.blockSize;
const unavailable = () => screen.findByText('Online booking is not available');

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answerPosition('pending');
  layOut({ height: 800 });
});

describe('the page of an organisation', () => {
  test('waits, and asks for no position before there is a list [2.17]', async () => {
    const asked = answerPosition(visitor);
    renderChooser({ answer: () => new Promise(() => undefined) });

    expect(await screen.findByText('Loading...')).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    ['the organisation is missing', () => ({ shopList: [maple] })],
    ['the shop list is missing', () => ({ org: { name: 'Evergreen' } })],
    ['the shop list is empty', () => ({ org: { name: 'Evergreen' }, shopList: [] })],
    ['there is no answer', () => null],
    [
      'the organisation is not known',
      () => {
        throw new HttpError('http', 404, 'Not found');
      },
    ],
    ['the server stumbles and nothing else is to be shown', broken],
  ])('is unavailable when %s [2.18] [8.7]', async (_why, answer) => {
    renderChooser({ answer });

    expect(await unavailable()).toBeDefined();
  });

  test('shows the error of a server that stumbles, and tries again', async () => {
    const { server, user } = renderChooser({
      answer: broken,
      renderError: ({ message }, retry) => <button onClick={retry}>{message}</button>,
    });
    await user.click(await screen.findByRole('button', { name: 'broken' }));

    server.answer({ getOrganisation: () => ({ org: { name: 'Evergreen' }, shopList: [maple] }) });
    await user.click(await screen.findByRole('button', { name: 'broken' }));

    expect(await screen.findByText('Maple Street Auto')).toBeDefined();
  });

  test.each([
    ['Evergreen Auto Group', 'Choose an Evergreen Auto Group location'],
    ['élite Garages', 'Choose an élite Garages location'],
    ['Uptown', 'Choose an Uptown location'],
    ['Big Wrench', 'Choose a Big Wrench location'],
    [' ', 'Choose a location'],
  ])('of %s is headed %s [2.19] [2.20] [2.21] [2.22]', async (name, title) => {
    renderChooser({ answer: { org: { name } } });

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('says that shops are missing, where the server cannot read all of them', async () => {
    renderChooser({ answer: { isIncomplete: true } });

    expect(await screen.findByText('Some locations cannot be shown right now.')).toBeDefined();
  });

  test('can be closed [2.22]', async () => {
    const { onClose, user } = renderChooser();

    await user.click(await screen.findByRole('button', { name: 'Close' }));

    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('says once which shops it lists', async () => {
    const onShown = vi.fn<(shopIds: string[]) => void>();
    answerPosition(visitor);
    renderChooser({ onShown });

    await screen.findByText('0.69 miles');

    expect(onShown.mock.calls).toEqual([[['maple', 'queen-west', 'cedar-hill', 'fairhaven']]]);
  });
});

describe('without a maps key', () => {
  test('the map says so, Google is not asked, and the list works [2.37] [8.8]', async () => {
    const google = googleServer('works');
    const { onSelect, user } = renderChooser({ apiKey: ' ' });

    const title = 'Google Maps API key is not defined in the config';
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(google.asked).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Show on map' })).toBeNull();

    await user.click(button(/^Maple Street Auto/));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('maple');
  });
});

describe('the list', () => {
  test('is by name, without distances, while the position is awaited [2.30]', async () => {
    renderChooser();
    await screen.findByText('Maple Street Auto');

    expect(rows()).toEqual([
      'Cedar Hill Motor Works512 Cedar Hill Rd, Suite B, Austin, TX 78741',
      'Fairhaven Service Center1200 Harris Ave, Bellingham, WA 98225',
      'Maple Street Auto2065 Maple St, Bellingham, WA 98225',
      'Queen West Garage1100 Queen St W, Toronto, ON M6J 1H9',
    ]);
    expect(screen.queryByText('Location access denied.')).toBeNull();
  });

  test('is the nearest first, with distances of two decimals, once it is known [2.30] [7.31]', async () => {
    const asked = answerPosition({ lat: 48.7519, lng: -122.4787 });
    renderChooser();
    await screen.findByText('0.00 miles');

    const distances = screen.getAllByText(/ miles$/).map(({ textContent }) => textContent);
    expect(distances).toEqual(['0.00 miles', '2.43 miles', '2060.74 miles']);
    expect(rows()[3]).toMatch(/^Cedar Hill/);
    expect(asked.mock.calls[0]?.[2]?.timeout).toBeGreaterThan(0);
  });

  test.each(['denied', 'unsupported'] as const)(
    'says that location access is denied when it is %s, and only logs why [2.29] [8.11]',
    async (answer) => {
      answerPosition(answer);
      renderChooser();

      const denied = await screen.findByText('Location access denied.');
      // Above the list it would move what somebody is about to press.
      const list = screen.getAllByRole('listitem').at(-1)!;
      expect(list.compareDocumentPosition(denied)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getByText('Showing all shop locations instead.')).toBeDefined();
      expect(rows()).toHaveLength(4);
      expect(console.warn).toHaveBeenCalledTimes(1);
    },
  );

  test('shows what the search finds, and says how many that is [2.26]', async () => {
    const { user } = renderChooser();
    await screen.findByText('Maple Street Auto');
    expect(searchBox().getAttribute('placeholder')).toBe('Search for location');

    await user.type(searchBox(), 'bellingham');
    expect(rows()).toHaveLength(2);
    expect(screen.getByText('2 locations')).toBeDefined();

    await user.type(searchBox(), ' maple');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 location')).toBeDefined();
  });

  test('says when nothing is found [2.28]', async () => {
    const { user } = renderChooser();
    await screen.findByText('Maple Street Auto');

    await user.type(searchBox(), 'zanzibar');

    expect(screen.getByText('No results found').closest('output')).not.toBeNull();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  test('the arrow keys, Home and End lead through it', async () => {
    const { user, onSelect } = renderChooser();
    await screen.findByText('Maple Street Auto');
    act(() => button(/^Cedar Hill/).focus());

    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button(/^Fairhaven/));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(button(/^Queen West/));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(button(/^Cedar Hill/));
    await user.keyboard('{Enter}');

    expect(onSelect).toHaveBeenCalledExactlyOnceWith('cedar-hill');
  });
});

describe('a list of 1,000 shops', () => {
  test('draws the rows in sight, each with its place in the whole', async () => {
    renderChooser({ answer: { shopList: thousandShops } });
    await screen.findByText('Shop 0001');

    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeLessThan(40);
    expect(items[2]?.getAttribute('aria-posinset')).toBe('3');
    expect(items[2]?.getAttribute('aria-setsize')).toBe('1000');
    expect(screen.getByText('1000 locations')).toBeDefined();
  });

  test('is searched whole, and reached by key to its end', async () => {
    const { user, onSelect } = renderChooser({ answer: { shopList: thousandShops } });
    await screen.findByText('Shop 0001');
    act(() => button(/^Shop 0001/).focus());

    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(button(/^Shop 1000/)));
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('shop-999');

    await user.type(searchBox(), 'shop 0777');
    expect(rows()).toEqual([expect.stringMatching(/^Shop 0777/)]);
  });
});

describe('the panel', () => {
  const renderPanel = async () => {
    const view = renderChooser();
    await screen.findByText('Maple Street Auto');
    return view;
  };
  const press = (clientY: number) =>
    fireEvent.pointerDown(slider(), { clientY, button: 0, pointerId: 1 });
  const move = (clientY: number) => fireEvent.pointerMove(slider(), { clientY, pointerId: 1 });
  const release = () => fireEvent.pointerUp(slider(), { pointerId: 1 });

  test('begins at half the height and 20 px [4.71] [9.25]', async () => {
    await renderPanel();

    expect(panelHeight()).toBe('420px');
    expect(slider().getAttribute('aria-valuenow')).toBe('53');
  });

  test('follows the finger, between 100 px and 90 % [2.25] [4.70] [9.25]', async () => {
    await renderPanel();
    const panel = slider().parentElement;

    press(400);
    move(300);
    expect(panelHeight()).toBe('520px');
    expect(panel?.dataset.dragging).toBe('true');
    move(790);
    expect(panelHeight()).toBe('100px');
    move(-200);
    expect(panelHeight()).toBe('720px');
    release();
    expect(panel?.dataset.dragging).toBeUndefined();
    move(400);
    expect(panelHeight()).toBe('720px');
  });

  test('a tap on its edge opens it, another closes it again', async () => {
    await renderPanel();

    press(400);
    move(398);
    release();
    expect(panelHeight()).toBe('720px');
    press(80);
    release();
    expect(panelHeight()).toBe('420px');
  });

  test('the keys move its edge', async () => {
    const { user } = await renderPanel();
    slider().focus();

    await user.keyboard('{ArrowUp}');
    expect(panelHeight()).toBe('460px');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(panelHeight()).toBe('380px');
    await user.keyboard('{Home}');
    expect(panelHeight()).toBe('100px');
    expect(slider().getAttribute('aria-valuenow')).toBe(slider().getAttribute('aria-valuemin'));
    await user.keyboard('{End}');
    expect(panelHeight()).toBe('720px');
    expect(slider().getAttribute('aria-valuemax')).toBe('90');
    await user.keyboard('{Enter}');
    expect(panelHeight()).toBe('420px');
  });

  test('a button does the same', async () => {
    const { user } = await renderPanel();

    await user.click(button('Show more of the list'));
    expect(panelHeight()).toBe('720px');
    await user.click(button('Show more of the map'));
    expect(panelHeight()).toBe('420px');
  });
});

test('the pins of the list name their shop', async () => {
  googleServer('works');
  renderChooser({ apiKey: 'key', answer: { shopList: [maple] } });

  const pin = await screen.findByRole('button', { name: 'Show on map' });
  expect(descriptionOf(pin)).toBe('Maple Street Auto');
});
