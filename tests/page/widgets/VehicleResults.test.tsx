// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { VehicleSearchResult } from '../../../src/contract/types.gen.ts';
import { VehicleResults } from '../../../src/page/widgets/VehicleResults.tsx';
import { descriptionOf, radio } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';
import { searchResult } from './support/vehicles.ts';

const small = searchResult({ acesLiters: '1.5' });
const large = searchResult({ acesLiters: '2.0' });

const renderResults = (results: readonly VehicleSearchResult[]) =>
  renderHeld<VehicleSearchResult | undefined>(undefined, (value, change) => (
    <VehicleResults
      results={results}
      searchParams={{ search: '8ABC123', state: 'CA' }}
      value={value}
      onChange={change}
    />
  ));

describe('VehicleResults', () => {
  test('say how many were found for which plate and state [2.93]', () => {
    renderResults([small, searchResult({ vehicleId: 2, subModelName: 'LX' })]);

    expect(screen.getByRole('group', { name: '2 results for 8ABC123 in CA' })).toBeDefined();
  });

  test('name each vehicle with its submodel and engine', () => {
    renderResults([large, searchResult({ vehicleId: 2, subModelName: 'LX' })]);

    expect(descriptionOf(radio('2019 Honda Civic EX'))).toBe('2.0L 4Cyl | Sedan');
  });

  test('choose nothing where there are several, and one at a time when picked', async () => {
    const { user, changes } = renderResults([small, large]);
    const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(changes).not.toHaveBeenCalled();

    await user.click(second!);

    expect(changes).toHaveBeenLastCalledWith(large);
    expect([first!.checked, second!.checked]).toEqual([false, true]);
  });

  test('choose the only one by themselves [2.95]', () => {
    const { changes } = renderResults([small]);

    expect(changes).toHaveBeenCalledExactlyOnceWith(small);
    expect(screen.getByRole('group', { name: '1 result for 8ABC123 in CA' })).toBeDefined();
  });
});
