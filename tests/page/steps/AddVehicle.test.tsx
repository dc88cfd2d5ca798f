// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, findSelect, select, textbox } from '../widgets/support/finders.ts';
import { broken } from '../widgets/support/shopServer.ts';
import { fullVehicle, searchResult, submodel } from '../widgets/support/vehicles.ts';
import { civic, heading, renderVisit, settings, verified } from './support/visit.tsx';
import { toAddVehicle } from './support/ways.ts';

const catalogue = {
  getYears: () => [{ year: 2019 }],
  getMakes: () => [{ makeId: 59, makeName: 'Honda' }],
  getModels: () => [{ baseVehicleId: 70, model: { modelId: 7, modelName: 'Civic' } }],
  getSubmodels: () => [submodel(1, 'EX')],
  getVehicle: () => fullVehicle(),
};
const renderAdd = (given: Parameters<typeof renderVisit>[0] = {}) =>
  renderVisit({ events: toAddVehicle, session: verified, answers: catalogue, ...given });
const tab = (name: string) => screen.getByRole('tab', { name });
const isShown = (name: string) => tab(name).getAttribute('aria-selected') === 'true';

describe('add-vehicle', () => {
  test('begins with the plate, in the state of the shop, and turns to the selects and back [2.73] [2.76] [2.78] [4.36]', async () => {
    const { user } = await renderAdd();
    expect(await heading('Add your vehicle')).toBeDefined();
    expect(isShown('Plate / VIN')).toBe(true);
    expect(textbox('Plate / VIN').value).toBe('');
    expect(select('State').value).toBe('NY');

    await user.click(tab('Year / Make / Model'));
    expect(await findSelect('Year')).toBeDefined();
    expect(isShown('Year / Make / Model')).toBe(true);
    await user.click(tab('Plate / VIN'));
    expect(isShown('Plate / VIN')).toBe(true);
  });

  test('offers the selects alone before the phone is proven, and looks up again what went wrong', async () => {
    let isDown = true;
    const getYears = () => (isDown ? broken() : catalogue.getYears());
    const { user, sent } = await renderAdd({ session: {}, answers: { ...catalogue, getYears } });
    expect(await screen.findByText('Please try again in a moment.')).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();

    isDown = false;
    await user.click(button('Try again'));
    await screen.findByRole('option', { name: '2019' });
    await user.selectOptions(select('Year'), '2019');
    await screen.findByRole('option', { name: 'Honda' });
    await user.selectOptions(select('Make'), 'Honda');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent().map(({ type }) => type)).toEqual(['on-next']));
  });

  test.each([
    ['wa', 'WA'],
    ['Washington', 'WA'],
    ['Somewhere', ''],
  ])('a shop in "%s" has "%s" for the state of its plates', async (state, code) => {
    const shop = { ...settings.shop, address: { state } };
    await renderAdd({ settings: { shop } });

    expect(select('State').value).toBe(code);
  });

  test.each([
    ['manual', 'Year / Make / Model'],
    ['plate', 'Plate / VIN'],
  ] as const)('opens a vehicle that was given by %s on its tab [2.74]', async (type, name) => {
    const vehicle = fullVehicle();
    const newVehicle = { registrationType: type, vehicle };
    await renderAdd({
      events: [...toAddVehicle, { type: 'on-next', answers: { newVehicle } }, 'on-previous'],
    });

    expect(isShown(name)).toBe(true);
  });

  test('is tracked once, with the tab it opens on [2.75]', async () => {
    const { user, track } = await renderAdd();
    await user.click(tab('Year / Make / Model'));
    await user.click(tab('Plate / VIN'));

    // Beside what the page itself tells of every screen and tap.
    const ofTabs = track.mock.calls.filter(([, fields]) => Object.hasOwn(fields ?? {}, 'tab'));
    expect(ofTabs).toEqual([['Screen viewed', { screen: 'add-vehicle', tab: 'plate' }]]);
  });

  test('sends what a search has found and the shop takes [2.82]', async () => {
    const honda = searchResult();
    const { user, sent, server, step } = await renderAdd({
      settings: { vehicleRestrictionSetting: { minimumAllowedYear: 2010 } },
      answers: { searchVehicles: () => [honda, searchResult({ vehicleId: 2, year: 1999 })] },
    });

    await user.type(textbox('Plate / VIN'), '8abc123');
    await user.click(button('Continue'));

    await waitFor(() => expect(step()).toBe('add-vehicle.view-search-results'));
    expect(server.asked.at(-1)).toMatchObject({ query: { search: '8ABC123', state: 'NY' } });
    expect(sent()).toEqual([
      {
        type: 'on-searching-vehicle-plate',
        answers: {
          newVehicle: {
            registrationType: 'plate',
            searchParams: { search: '8ABC123', state: 'NY' },
            searchResults: [honda],
            isFilteredResultsEmpty: false,
          },
        },
        facts: { searchFoundVehicles: true },
      },
    ]);
  });

  test('keeps the typed plate where the visitor goes back before it is found', async () => {
    let answer: (found: object) => void = () => undefined;
    const found = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { user, wizard, step, calls } = await renderAdd({
      answers: { ...catalogue, searchVehicles: () => found },
    });
    await user.type(textbox('Plate / VIN'), 'ABC1234');
    await user.click(button('Continue'));

    await act(async () => void wizard.visit.send({ type: wizard.visit.flow.back.event }));
    await waitFor(() => expect(step()).not.toBe('add-vehicle'));
    await act(async () => answer([searchResult()]));

    expect(calls.map(({ name }) => name)).toContain('searchVehicles');
    expect(wizard.typed.get('add-vehicle')?.newVehicle?.searchParams?.search).toBe('ABC1234');
  });

  test('shows the selects as they were left, after going back and on again', async () => {
    const { user, wizard } = await renderAdd({
      answers: { ...catalogue, getCustomerVehicles: () => [civic] },
    });
    await user.click(tab('Year / Make / Model'));
    await screen.findByRole('option', { name: '2019' });
    await user.selectOptions(select('Year'), '2019');

    const here = wizard.visit.get();
    await act(async () => void wizard.visit.send({ type: wizard.visit.flow.back.event }));
    await heading('Select a vehicle');
    await act(async () => wizard.visit.moveTo(here));
    await heading('Add your vehicle');

    expect(isShown('Year / Make / Model')).toBe(true);
    expect((await findSelect('Make')).value).toBe('');
    expect(select('Year').value).toBe('2019');
  });

  test('a failed search turns to the selects without an error screen [2.81] [7.19] [8.16]', async () => {
    const { user, failure } = await renderAdd({
      answers: { ...catalogue, searchVehicles: broken },
    });

    await user.type(textbox('Plate / VIN'), '8abc123{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Switch to Year/Make/Model' }));

    expect(await findSelect('Year')).toBeDefined();
    expect(failure.get()).toBeNull();
  });

  test('a failed lookup turns to the plate without an error screen [2.89] [7.19] [8.15]', async () => {
    const { user, failure } = await renderAdd({ answers: { getYears: broken } });

    await user.click(tab('Year / Make / Model'));
    await user.click(
      await screen.findByRole('button', { name: 'Switch to Plate/VIN search' }, { timeout: 5000 }),
    );

    expect(textbox('Plate / VIN')).toBeDefined();
    expect(failure.get()).toBeNull();
  });

  test('sends the full vehicle of the selects as a manual one [2.88]', async () => {
    const { user, sent } = await renderAdd();

    await user.click(tab('Year / Make / Model'));
    await screen.findByRole('option', { name: '2019' });
    await user.selectOptions(select('Year'), '2019');
    await screen.findByRole('option', { name: 'Honda' });
    await user.selectOptions(select('Make'), 'Honda');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));

    await waitFor(() =>
      expect(sent()).toEqual([
        {
          type: 'on-next',
          answers: { newVehicle: { registrationType: 'manual', vehicle: fullVehicle() } },
        },
      ]),
    );
  });

  test('names the phone of the shop where it takes no make of a year [2.91]', async () => {
    const { user } = await renderAdd({
      answers: { ...catalogue, getMakes: () => [] },
      settings: { shop: settings.shop },
    });

    await user.click(tab('Year / Make / Model'));
    await screen.findByRole('option', { name: '2019' });
    await user.selectOptions(select('Year'), '2019');

    expect((await screen.findByRole('link', { name: '(555) 123-4567' })).getAttribute('href')).toBe(
      'tel:5551234567',
    );
  });
});
