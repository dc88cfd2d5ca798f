// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FullVehicle, ShopSettings } from '../../../src/contract/types.gen.ts';
import type { VehicleSelection } from '../../../src/page/widgets/vehicleSelection.ts';
import { YearMakeModel } from '../../../src/page/widgets/YearMakeModel.tsx';
import {
  button,
  findSelect,
  maybeButton,
  maybeSelect,
  optionsOf,
  select,
} from './support/finders.ts';
import { wednesdayAtTen } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';
import { broken, shopServer, shopSettings } from './support/shopServer.ts';
import { engine, fullVehicle, submodel } from './support/vehicles.ts';

const honda = { makeId: 59, makeName: 'Honda' };
const ford = { makeId: 54, makeName: 'Ford' };
const civic = { baseVehicleId: 70, model: { modelId: 7, modelName: 'Civic' } };
const accord = { baseVehicleId: 71, model: { modelId: 8, modelName: 'Accord' } };
const engines = [engine(1, '1.5'), engine(2, '2.0')];

/** Honda has two models; Ford one, with one submodel and one engine. Only the Civic EX has engines. */
function catalogue(restriction?: ShopSettings['vehicleRestrictionSetting']) {
  return shopServer({
    getShopSettings: () => ({ ...shopSettings, vehicleRestrictionSetting: restriction }),
    getYears: () => [{ year: 2018 }, { year: 2019 }],
    getMakes: () => [honda, ford],
    getModels: ({ params }) =>
      params.makeId === honda.makeId
        ? [civic, accord]
        : [{ baseVehicleId: 90, model: { modelId: 9, modelName: 'Focus' } }],
    getSubmodels: ({ params }) =>
      params.baseVehicleId === 90
        ? [submodel(3, 'SE', [engine(9, '2.3')])]
        : [submodel(1, 'EX', engines), submodel(2, 'LX')],
    getVehicle: () => fullVehicle({ engines }),
  });
}

function renderPicker(
  server = catalogue(),
  props: { shopPhone?: string | null; value?: VehicleSelection } = {},
) {
  const heard = {
    onVehicle: vi.fn<(vehicle: FullVehicle) => void>(),
    onSwitchToPlate: vi.fn<() => void>(),
  };
  const view = renderHeld<VehicleSelection>(
    props.value ?? {},
    (value, change) => (
      <YearMakeModel
        value={value}
        onChange={change}
        shopPhone={props.shopPhone}
        now={wednesdayAtTen}
        {...heard}
      />
    ),
    server,
  );
  const choose = async (label: string, option: string) => {
    await screen.findByRole('option', { name: option });
    await view.user.selectOptions(await findSelect(label), option);
  };
  return { ...view, ...heard, server, choose };
}
const selects = () =>
  screen.getAllByRole('combobox').map((element) => {
    const { labels } = element as HTMLSelectElement;
    return labels[0]?.textContent;
  });

describe('YearMakeModel', () => {
  test('shows each select once its parent is chosen, the engine only where there are engines [2.83] [2.84]', async () => {
    const { choose } = renderPicker();
    expect(selects()).toEqual(['Year']);

    await choose('Year', '2019');
    expect(selects()).toEqual(['Year', 'Make']);
    await choose('Make', 'Honda');
    await choose('Model', 'Civic');
    await choose('Submodel', 'LX');
    expect(selects()).toEqual(['Year', 'Make', 'Model', 'Submodel']);
    await choose('Submodel', 'EX');
    expect(selects()).toEqual(['Year', 'Make', 'Model', 'Submodel', 'Engine']);
    expect(optionsOf(select('Engine'))).toEqual(['1.5L 4Cyl GAS', '2.0L 4Cyl GAS']);
  });

  test('clears everything below a choice that changes [2.85]', async () => {
    const { choose, changes } = renderPicker();
    await choose('Year', '2019');
    await choose('Make', 'Honda');
    await choose('Model', 'Civic');
    await choose('Submodel', 'LX');

    await choose('Year', '2018');

    expect(changes).toHaveBeenLastCalledWith({ year: 2018 });
    expect(selects()).toEqual(['Year', 'Make']);
    expect((await findSelect('Make')).value).toBe('');
  });

  test('chooses a single model, submodel and engine by itself [2.86]', async () => {
    const { choose } = renderPicker();
    await choose('Year', '2019');

    await choose('Make', 'Ford');

    await waitFor(() => expect(select('Engine').selectedOptions[0]?.text).toBe('2.3L 4Cyl GAS'));
    expect(select('Model').selectedOptions[0]?.text).toBe('Focus');
    expect(select('Submodel').selectedOptions[0]?.text).toBe('SE');
  });

  test('does not choose a single year or make by itself', async () => {
    const { choose, changes } = renderPicker(catalogue({ allowedMakeIds: [59] }));

    await choose('Year', '2019');
    await screen.findByRole('option', { name: 'Honda' });

    expect(changes).toHaveBeenLastCalledWith({ year: 2019 });
  });

  test('shows Continue only when all that is needed is chosen [2.87]', async () => {
    const { choose } = renderPicker();
    await choose('Year', '2019');
    await choose('Make', 'Honda');
    await choose('Model', 'Civic');
    expect(maybeButton('Continue')).toBeNull();

    await choose('Submodel', 'EX');
    expect(maybeButton('Continue')).toBeNull();
    await choose('Engine', '2.0L 4Cyl GAS');
    expect(button('Continue')).toBeDefined();
    await choose('Submodel', 'LX');
    expect(button('Continue')).toBeDefined();
  });

  test('hands on the full vehicle with the chosen engine first', async () => {
    const { choose, user, onVehicle, server } = renderPicker();
    await choose('Year', '2019');
    await choose('Make', 'Honda');
    await choose('Model', 'Civic');
    await choose('Submodel', 'EX');
    await choose('Engine', '2.0L 4Cyl GAS');

    await user.click(button('Continue'));

    await waitFor(() =>
      expect(onVehicle).toHaveBeenCalledExactlyOnceWith(
        fullVehicle({ engines: [engines[1]!, engines[0]!] }),
      ),
    );
    expect(server.asked.at(-1)).toMatchObject({ name: 'getVehicle', params: { vehicleId: 100 } });
  });

  test('takes its years from the minimum year without a call, newest first [7.13]', async () => {
    const { server } = renderPicker(catalogue({ minimumAllowedYear: 2023 }));

    await screen.findByRole('option', { name: '2026' });

    expect(optionsOf(select('Year'))).toEqual(['2026', '2025', '2024', '2023']);
    expect(server.asked.map(({ name }) => name)).not.toContain('getYears');
  });

  test('offers only the makes that the shop takes [5.14]', async () => {
    const { choose } = renderPicker(catalogue({ allowedMakeIds: [54] }));

    await choose('Year', '2019');
    await screen.findByRole('option', { name: 'Ford' });

    expect(optionsOf(select('Make'))).toEqual(['Ford']);
  });

  test('says that the shop does not serve a year without makes, with its phone [2.90] [2.91] [8.17]', async () => {
    const { choose } = renderPicker(catalogue({ allowedMakeIds: [1] }), {
      shopPhone: '5551234567',
    });

    await choose('Year', '2019');

    expect(
      await screen.findByText('Shop does not support service for the selection(s) you have made.'),
    ).toBeDefined();
    const phone = screen.getByRole('link', { name: '(555) 123-4567' });
    expect(phone.getAttribute('href')).toBe('tel:5551234567');
    expect(phone.parentElement?.textContent).toBe(
      'Please contact our shop at (555) 123-4567 for further assistance.',
    );
    expect(maybeSelect('Make')).toBeNull();
  });

  test('asks to contact the shop where it has no phone [2.92]', async () => {
    const { choose } = renderPicker(catalogue({ allowedMakeIds: [1] }), { shopPhone: null });

    await choose('Year', '2019');

    expect(await screen.findByText('Please contact shop for further assistance')).toBeDefined();
  });

  test.each(['getYears', 'getMakes', 'getModels', 'getSubmodels'] as const)(
    'offers Plate/VIN where %s fails [2.89] [8.15]',
    async (name) => {
      const server = catalogue();
      server.answer({ [name]: broken });
      const { user, onSwitchToPlate } = renderPicker(server, {
        value: name === 'getYears' ? {} : { year: 2019, make: honda, model: civic },
      });

      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(
        'We are experiencing technical difficulties for Year/Make/Model.',
      );
      expect(alert.textContent).toContain('Please try adding your vehicle by Plate/VIN search.');
      await user.click(button('Switch to Plate/VIN search'));
      expect(onSwitchToPlate).toHaveBeenCalledTimes(1);
    },
  );

  test('offers Plate/VIN where the full vehicle cannot be had, and lets it be tried again [2.89]', async () => {
    const server = catalogue();
    server.answer({ getVehicle: broken });
    const { choose, user, onVehicle } = renderPicker(server);
    await choose('Year', '2019');
    await choose('Make', 'Ford');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toBeDefined();

    server.answer({ getVehicle: () => fullVehicle() });
    await user.click(button('Continue'));

    await waitFor(() => expect(onVehicle).toHaveBeenCalledTimes(1));
  });

  test('shows again what the parent kept', async () => {
    renderPicker(catalogue(), { value: { year: 2019, make: honda, model: civic } });

    await waitFor(() => expect(select('Model').value).toBe('70'));
    expect(select('Year').value).toBe('2019');
    expect(select('Make').value).toBe('59');
    await waitFor(() => expect(optionsOf(select('Submodel'))).toEqual(['EX', 'LX']));
  });
});
