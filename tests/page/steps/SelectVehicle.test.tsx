// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, checkbox, descriptionOf, findRadio, radio } from '../widgets/support/finders.ts';
import { civic, corolla, heading, renderVisit, verified } from './support/visit.tsx';
import { toPin, toSelectVehicle } from './support/ways.ts';

const renderVehicles = (vehicles = [civic, corolla]) =>
  renderVisit({
    events: toSelectVehicle,
    session: verified,
    answers: { getCustomerVehicles: () => vehicles },
  });

describe('select-vehicle', () => {
  test('names each vehicle and its last service, where there was one [2.69] [2.70] [2.71]', async () => {
    await renderVehicles();

    expect(await heading('Select a vehicle')).toBeDefined();
    expect(descriptionOf(await findRadio('2019 Honda Civic'))).toBe('Last service: March 2nd 2026');
    expect(descriptionOf(radio('2021 Toyota Corolla'))).toBe('');
  });

  test('goes on with the chosen one, and sets the fact whether services are recommended for it', async () => {
    const { user, sent } = await renderVehicles();
    await findRadio('2019 Honda Civic');
    expect(button('Continue').disabled).toBe(true);

    await user.click(radio('2019 Honda Civic'));
    await user.click(button('Continue'));

    expect(sent()).toMatchObject([
      {
        type: 'on-existing-vehicle-selected.yes',
        answers: { selectedCustomerVehicle: { id: 501, customerId: 7 } },
        facts: { vehicleHasRecommendedServices: true },
      },
    ]);
  });

  test('has the only one chosen already, so that who books again goes on at once', async () => {
    const { user, sent } = await renderVehicles([civic]);
    expect((await findRadio('2019 Honda Civic')).checked).toBe(true);

    await user.click(button('Continue'));

    expect(sent()).toMatchObject([{ answers: { selectedCustomerVehicle: { id: 501 } } }]);
  });

  test('has that of the appointment chosen that is booked again, with the work that was recommended', async () => {
    const again = '5f1b0c1e-9d2c-4c8e-9d53-0f1f0f7d7f11';
    const asked: unknown[] = [];
    const { user, sent, step, wizard } = await renderVisit({
      events: toPin,
      session: verified,
      answers: {
        getCustomerVehicles: ({ query }) => {
          asked.push(query);
          return [corolla, { ...civic, bookedBefore: { recommendedServiceIds: ['job-1'] } }];
        },
      },
    });
    await act(async () => {
      const now = wizard.visit.get();
      wizard.visit.moveTo({ ...now, answers: { ...now.answers, bookedBefore: again } });
      wizard.visit.send({
        type: 'on-matching-customer.yes',
        facts: { matchesSeveralCustomers: false },
      });
    });
    expect((await findRadio('2019 Honda Civic')).checked).toBe(true);

    await act(() => user.click(button('Continue')));

    expect(asked).toEqual([{ bookedBefore: again }]);
    expect(sent().at(-1)).toMatchObject({ answers: { selectedCustomerVehicle: { id: 501 } } });
    expect(wizard.visit.get().answers.selectedCustomerVehicle).not.toHaveProperty('bookedBefore');
    expect(step()).toBe('select-recommended-services');
    await heading('Would you like to add recommended services?');
    expect(checkbox('Wiper blades').checked).toBe(true);
  });

  test('keeps of a vehicle its owner and what is recommended [3.31]', async () => {
    const { user, wizard } = await renderVehicles();

    await user.click(await findRadio('2019 Honda Civic'));
    await user.click(button('Continue'));

    const kept = wizard.visit.get().answers.selectedCustomerVehicle;
    expect(Object.keys(kept ?? {}).toSorted()).toEqual([
      'customerFirstName',
      'customerId',
      'customerLastName',
      'id',
      'make',
      'model',
      'recommendedServices',
      'year',
    ]);
    expect(kept).toMatchObject({ recommendedServices: [{ jobId: 'job-1', name: 'Wiper blades' }] });
  });

  test('leads to another vehicle [2.72]', async () => {
    const { user, step } = await renderVehicles();

    await user.click(button('Add vehicle'));

    expect(step()).toBe('add-vehicle');
  });

  test('is drawn before its vehicles are there', async () => {
    await renderVisit({
      events: toSelectVehicle,
      session: verified,
      answers: { getCustomerVehicles: () => new Promise(() => undefined) },
    });

    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(button('Continue').disabled).toBe(true);
  });
});
