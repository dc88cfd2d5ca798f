// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button } from '../widgets/support/finders.ts';
import { answerPosition, googleServer, layOut } from './support/browser.ts';
import { renderChooser } from './support/renderChooser.tsx';
import { cedarHill, fairhaven, maple, thousandShops, visitor } from './support/shops.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  googleServer('works');
  answerPosition(visitor);
  layOut({ height: 800 });
});

const marker = (title: string) => screen.findByTitle(title);
const popup = (name: string) => screen.findByRole('dialog', { name });

describe('the map', () => {
  test('has a marker for each shop with coordinates, and one for the visitor [2.23] [2.24]', async () => {
    renderChooser({ apiKey: 'key' });

    expect(await marker('Your location')).toBeDefined();
    expect(await marker('Maple Street Auto')).toBeDefined();
    expect(screen.getByTitle('Queen West Garage')).toBeDefined();
    expect(screen.queryByTitle('Cedar Hill Motor Works')).toBeNull();
  });

  test('has no marker for a visitor who does not say where they are', async () => {
    answerPosition('denied');
    renderChooser({ apiKey: 'key' });

    await marker('Maple Street Auto');
    expect(screen.queryByTitle('Your location')).toBeNull();
  });

  test('draws near ones of a very long list as one, which opens up', async () => {
    answerPosition('pending');
    const { user } = renderChooser({ apiKey: 'key', answer: { shopList: thousandShops } });

    const drawn = () => screen.queryAllByTitle(/locations here|^Shop \d+$/);
    await waitFor(() => expect(drawn().length).toBeGreaterThan(0));
    expect(drawn().length).toBeLessThan(150);

    const [first] = screen.getAllByTitle(/locations here/);
    const before = drawn().map(({ title }) => title);
    await user.click(first!);
    await waitFor(() => expect(drawn().map(({ title }) => title)).not.toEqual(before));
  });
});

describe('the popup of a marker', () => {
  test('says all about its shop, and selects it [2.31] [2.32] [2.33] [2.34] [2.35]', async () => {
    const { user, onSelect } = renderChooser({ apiKey: 'key' });
    await marker('Your location');

    await user.click(await marker('Maple Street Auto'));

    const shown = within(await popup('Maple Street Auto'));
    expect(shown.getByText('2065 Maple St, Bellingham, WA 98225')).toBeDefined();
    expect(shown.getByText('0.69 miles away')).toBeDefined();
    const phone = shown.getByRole('link', { name: '(360) 555-0142' });
    expect(phone.getAttribute('href')).toBe('tel:3605550142');
    const link = shown.getByRole('link', { name: /^View on Google Maps/ });
    const address = new URL(link.getAttribute('href')!);
    expect(address.origin + address.pathname).toBe('https://www.google.com/maps/search/');
    expect(address.searchParams.get('query')).toBe(
      'Maple Street Auto, 2065 Maple St, Bellingham, WA 98225',
    );

    await user.click(shown.getByRole('button', { name: 'Select this shop' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('maple');
  });

  test('leaves out the phone and the distance that are not known', async () => {
    answerPosition('denied');
    const { user } = renderChooser({ apiKey: 'key' });

    await user.click(await marker('Fairhaven Service Center'));

    const shown = within(await popup('Fairhaven Service Center'));
    expect(shown.getAllByRole('link')).toHaveLength(1);
    expect(shown.queryByText(/miles away/)).toBeNull();
  });

  test('takes the focus, and Escape gives it back', async () => {
    const { user } = renderChooser({ apiKey: 'key' });
    const opener = await marker('Maple Street Auto');

    await user.click(opener);
    const opened = await popup('Maple Street Auto');
    await waitFor(() => expect(document.activeElement).toBe(opened));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('is closed by its button, and by the popup of another shop', async () => {
    const { user } = renderChooser({ apiKey: 'key' });
    await user.click(await marker('Maple Street Auto'));
    await popup('Maple Street Auto');

    await user.click(await marker('Fairhaven Service Center'));
    const second = await popup('Fairhaven Service Center');
    expect(screen.getAllByRole('dialog')).toEqual([second]);
    await user.click(within(second).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens from the list, where the panel gives the map room', async () => {
    const { user } = renderChooser({
      apiKey: 'key',
      answer: { shopList: [maple, fairhaven, cedarHill] },
    });
    await marker('Your location');
    await user.click(button('Show more of the list'));

    const pins = screen.getAllByRole('button', { name: 'Show on map' });
    expect(pins).toHaveLength(2);
    await user.click(pins[1]!);

    expect(await popup('Fairhaven Service Center')).toBeDefined();
    expect(button('Show more of the list')).toBeDefined();
  });
});
