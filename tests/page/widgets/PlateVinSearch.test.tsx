// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { VehicleSearchResult } from '../../../src/contract/types.gen.ts';
import { PlateVinSearch } from '../../../src/page/widgets/PlateVinSearch.tsx';
import type { PlateVinSearchProps } from '../../../src/page/widgets/PlateVinSearch.tsx';
import { button, descriptionOf, select, textbox } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';
import { later } from './support/shopServer.ts';
import { searchResult } from './support/vehicles.ts';

function renderSearch(props: Partial<PlateVinSearchProps> = {}) {
  const search = vi.fn<PlateVinSearchProps['search']>(() => Promise.resolve([]));
  const heard = {
    onResults: vi.fn<PlateVinSearchProps['onResults']>(),
    onSwitchToManual: vi.fn<() => void>(),
  };
  const view = renderHeld(props.value ?? { search: '', state: 'NY' }, (value, change) => (
    <PlateVinSearch
      restriction={null}
      search={search}
      {...heard}
      {...props}
      value={value}
      onChange={change}
    />
  ));
  return { ...view, ...heard, search };
}
const plate = () => textbox('Plate / VIN');

describe('PlateVinSearch', () => {
  test('begins with the state of the shop, grouped by country, and without a Continue to press [2.76] [2.77] [2.78] [2.79]', () => {
    renderSearch();

    const groups = [...select('State').querySelectorAll('optgroup')];
    expect(select('State').value).toBe('NY');
    expect(groups.map(({ label }) => label)).toEqual(['US States', 'Canada Provinces']);
    expect(groups.map(({ children }) => children.length)).toEqual([52, 13]);
    expect(button('Continue').disabled).toBe(true);
    expect(plate().getAttribute('autocomplete')).toBe('off');
  });

  test('is empty where the shop has no state, with CA for an example, and does not go on without one [2.77] [5.3]', async () => {
    const { user } = renderSearch({ value: { search: '', state: '' } });
    await user.type(plate(), 'ABC');
    await user.tab();
    await user.tab();

    expect(select('State').selectedOptions[0]?.text).toBe('');
    expect(descriptionOf(select('State'))).toContain('For example CA');
    expect(button('Continue').disabled).toBe(true);
    expect(descriptionOf(select('State'))).toContain('Required');

    await user.selectOptions(select('State'), 'Ontario');
    expect(button('Continue').disabled).toBe(false);
  });

  test('says which letter no plate or VIN has, and keeps what was typed', async () => {
    const { user, search } = renderSearch();
    await user.type(plate(), '7ABЖ12');

    expect(descriptionOf(plate())).toContain('“Ж” is in no plate or VIN');
    expect(button('Continue').disabled).toBe(true);
    expect((plate() as HTMLInputElement).value.toUpperCase()).toBe('7ABЖ12');

    await user.clear(plate());
    await user.type(plate(), '2НGFС1F3ХКН000001');
    await user.click(button('Continue'));
    expect(search).toHaveBeenCalledWith(
      { search: '2HGFC1F3XKH000001', state: 'NY' },
      expect.anything(),
    );
  });

  test('writes in capitals', async () => {
    const { user } = renderSearch();

    await user.type(plate(), '8abc123');
    expect(plate().value).toBe('8abc123');
    expect(plate().className).toContain('upperCase');
    await user.tab();

    expect(plate().value).toBe('8ABC123');
  });

  test('says that the plate is required once it was left empty [5.1]', async () => {
    const { user } = renderSearch();
    expect(screen.queryByText('Required')).toBeNull();

    await user.click(plate());
    await user.tab();

    expect(descriptionOf(plate())).toContain('Required');
  });

  test('takes 17 characters and says so of the 18th [2.79] [5.2] [9.4]', async () => {
    const { user } = renderSearch();
    await user.type(plate(), '2HGFC2F69KH512345');
    expect(button('Continue').disabled).toBe(false);

    await user.type(plate(), '6');

    expect(descriptionOf(plate())).toContain('Max 17 characters');
    expect(button('Continue').disabled).toBe(true);
  });

  test('searches for a VIN that is written with blanks, which do not count', async () => {
    const search = vi.fn<PlateVinSearchProps['search']>(() => Promise.resolve([]));
    const { user } = renderSearch({ search });

    await user.type(plate(), '2HGF C2F69-KH5 12345{Enter}');

    const searchParams = { search: '2HGFC2F69KH512345', state: 'NY' };
    expect(search).toHaveBeenCalledExactlyOnceWith(searchParams, expect.any(AbortSignal));
  });

  test('searches by Enter and hands on what the restrictions leave [5.15]', async () => {
    const honda = searchResult();
    const old = searchResult({ vehicleId: 2, year: 1999 });
    const search = vi.fn<PlateVinSearchProps['search']>(() => Promise.resolve([honda, old]));
    const { user, onResults } = renderSearch({ search, restriction: { minimumAllowedYear: 2010 } });

    await user.type(plate(), ' 8abc123 {Enter}');

    const searchParams = { search: '8ABC123', state: 'NY' };
    expect(search).toHaveBeenCalledExactlyOnceWith(searchParams, expect.any(AbortSignal));
    expect(onResults).toHaveBeenCalledExactlyOnceWith({
      searchParams,
      searchResults: [honda],
      isFilteredResultsEmpty: false,
    });
  });

  test('marks results that the shop takes none of [5.16]', async () => {
    const search = () => Promise.resolve([searchResult()]);
    const { user, onResults } = renderSearch({ search, restriction: { allowedMakeIds: [1] } });

    await user.type(plate(), '8ABC123{Enter}');

    expect(onResults.mock.lastCall?.[0]).toMatchObject({
      searchResults: [],
      isFilteredResultsEmpty: true,
    });
  });

  test('a search that is filled in already can be repeated', async () => {
    const { user, search } = renderSearch({ value: { search: '8ABC123', state: 'NY' } });

    await user.click(button('Continue'));

    expect(search).toHaveBeenCalledTimes(1);
  });

  test('is busy while it searches, and searches once [2.80]', async () => {
    const answer = later<VehicleSearchResult[]>();
    const search = vi.fn<PlateVinSearchProps['search']>(() => answer.promise);
    const { user } = renderSearch({ search });

    await user.type(plate(), '8ABC123{Enter}');
    expect(button('Continue').getAttribute('aria-busy')).toBe('true');
    await user.click(button('Continue'));
    await user.type(plate(), '{Enter}');

    expect(search).toHaveBeenCalledTimes(1);
  });

  test('drops the answer of a search that was typed over', async () => {
    const answer = later<VehicleSearchResult[]>();
    const { user, onResults } = renderSearch({ search: () => answer.promise });

    await user.type(plate(), '8ABC123{Enter}');
    await user.type(plate(), '4');
    answer.answer([searchResult()]);
    await answer.promise;

    expect(button('Continue').getAttribute('aria-busy')).toBeNull();
    expect(onResults).not.toHaveBeenCalled();
  });

  test('drops the answer that comes after the tab was left', async () => {
    const answer = later<VehicleSearchResult[]>();
    const { user, onResults, unmount } = renderSearch({ search: () => answer.promise });

    await user.type(plate(), '8ABC123{Enter}');
    unmount();
    answer.answer([searchResult()]);
    await answer.promise;

    expect(onResults).not.toHaveBeenCalled();
  });

  test('offers Year/Make/Model where the search fails, until something is typed [2.81] [8.16]', async () => {
    const search = () => Promise.reject(new Error('down'));
    const { user, onSwitchToManual } = renderSearch({ search });

    await user.type(plate(), '8ABC123{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'We are experiencing technical difficulties for Plate/VIN search.',
    );
    expect(alert.textContent).toContain('Please try adding your vehicle by Year/Make/Model.');
    await user.click(button('Switch to Year/Make/Model'));
    expect(onSwitchToManual).toHaveBeenCalledTimes(1);

    await user.type(plate(), '4');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('renders Continue in the screen’s footer, where it still sends the form', async () => {
    const slot = document.body.appendChild(document.createElement('footer'));
    const { user, search } = renderSearch({ actionSlot: slot });

    await user.type(plate(), '8ABC123');
    expect(slot.contains(button('Continue'))).toBe(true);
    await user.click(button('Continue'));

    expect(search).toHaveBeenCalledTimes(1);
    slot.remove();
  });
});
