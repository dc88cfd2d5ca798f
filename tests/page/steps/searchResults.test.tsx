// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button } from '../widgets/support/finders.ts';
import { searchResult } from '../widgets/support/vehicles.ts';
import { heading, renderVisit, verified } from './support/visit.tsx';
import { toSearchResults } from './support/ways.ts';

const two = [searchResult(), searchResult({ vehicleId: 2, subModelName: 'LX' })];

const renderResults = (...found: Parameters<typeof toSearchResults>) =>
  renderVisit({ events: toSearchResults(...found), session: verified });

describe('add-vehicle.view-search-results', () => {
  test('counts what was found, and goes on once one is picked [2.93] [2.94]', async () => {
    const { user, sent } = await renderResults(two);
    expect(await heading('Add your vehicle')).toBeDefined();
    expect(screen.getByRole('group', { name: '2 results for 8ABC123 in CA' })).toBeDefined();
    expect(button('Continue').disabled).toBe(true);

    await user.click(screen.getAllByRole('radio')[1]!);
    await user.click(button('Continue'));

    expect(sent()).toMatchObject([
      { type: 'on-next', answers: { newVehicle: { vehicle: { vehicleId: 2 } } } },
    ]);
  });

  test('picks the only one by itself [2.95]', async () => {
    await renderResults([searchResult()]);

    expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true);
    expect(button('Continue').disabled).toBe(false);
  });
});

describe('add-vehicle.no-search-results', () => {
  test('asks to look at the spelling where nothing was found, and leads back [2.96] [2.98] [8.19]', async () => {
    const { user, step } = await renderResults([]);
    expect(
      screen.getByText(
        "We didn't find the vehicle you're looking for. Make sure the license plate or VIN is spelled and formatted correctly.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();

    await user.click(button('Back to search'));

    expect(step()).toBe('add-vehicle');
  });

  test('says where the shop takes none of what was found, with its phone [2.97] [5.16] [8.18]', async () => {
    await renderResults([], true);

    expect(
      screen.getByText("We're sorry, we do not currently offer services for your vehicle"),
    ).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:5551234567');
  });
});
