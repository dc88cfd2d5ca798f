// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, checkbox, findRadio } from '../widgets/support/finders.ts';
import { civic, heading, renderVisit, verified } from './support/visit.tsx';
import { choosesCivic, toPin } from './support/ways.ts';

const renderRecommended = (
  further: NonNullable<Parameters<typeof renderVisit>[0]>['events'] = [],
) =>
  renderVisit({
    events: [
      ...toPin,
      { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
      choosesCivic(true),
      ...further,
    ],
    session: verified,
    answers: { getCustomerVehicles: () => [civic] },
  });

describe('select-recommended-services', () => {
  test('asks whether to add what is recommended, and can be skipped [2.60] [2.61]', async () => {
    const { user, sent } = await renderRecommended();
    expect(await heading('Would you like to add recommended services?')).toBeDefined();

    await user.click(button('Skip'));

    expect(sent()).toEqual([
      {
        type: 'on-next',
        answers: { selectedRecommendedServiceIds: [], recommendedServicesSkipped: true },
      },
    ]);
  });

  test('leaves out what was chosen for another vehicle', async () => {
    const { user, sent } = await renderRecommended([
      {
        type: 'on-next',
        answers: {
          selectedRecommendedServiceIds: ['of-another-vehicle'],
          recommendedServicesSkipped: false,
        },
      },
      { type: 'on-previous' },
    ]);

    await user.click(button('Skip'));

    expect(sent()).toMatchObject([{ answers: { selectedRecommendedServiceIds: [] } }]);
  });

  test('keeps what is chosen and not sent while its visitor goes back', async () => {
    const { user, send } = await renderRecommended();
    await user.click(checkbox('Wiper blades'));

    await act(async () => send('on-previous'));
    await findRadio('2019 Honda Civic');
    await act(async () => send(choosesCivic(true)));
    await heading('Would you like to add recommended services?');

    expect(checkbox('Wiper blades').checked).toBe(true);
  });

  test('adds what is chosen [2.61]', async () => {
    const { user, sent } = await renderRecommended();

    await user.click(checkbox('Wiper blades'));
    await user.click(button('Add service'));

    expect(sent()).toEqual([
      {
        type: 'on-next',
        answers: { selectedRecommendedServiceIds: ['job-1'], recommendedServicesSkipped: false },
      },
    ]);
  });
});
