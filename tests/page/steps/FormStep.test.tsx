// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  button,
  checkbox,
  maybeButton,
  maybeRadio,
  radio,
  textbox,
} from '../widgets/support/finders.ts';
import { slotsFrom } from '../widgets/support/weeks.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { heading, phone, renderVisit, verified } from './support/visit.tsx';
import {
  choosesCivic,
  toMixedServices,
  toPin,
  toSelectService,
  toWaiterPreferences,
} from './support/ways.ts';

describe('validate-phone', () => {
  const toPhone = toPin.slice(0, 1);

  test('asks for the phone that a code will be sent to, consent being optional [2.63] [2.64] [2.65] [5.29]', async () => {
    await renderVisit({ events: toPhone });

    expect(await heading('Enter your phone number')).toBeDefined();
    expect(screen.getByText('We will text you a 4-digit code to verify it.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /SMS/ }).checked).toBe(false);
    expect(button('Continue').disabled).toBe(true);
  });

  test('has the code sent, and keeps the secret for its check [4.10] [7.6]', async () => {
    const { user, server, session, step } = await renderVisit({
      events: toPhone,
      answers: { generateOtp: () => ({ secret: 'the-secret' }) },
    });

    await user.type(textbox('Phone number'), phone);
    await user.click(button('Continue'));

    await waitFor(() => expect(step()).toBe('validate-pin'));
    expect(server.asked.find(({ name }) => name === 'generateOtp')?.params.phoneNumber).toBe(phone);
    expect(session.get().challenge).toEqual({ phone, secret: 'the-secret' });
  });

  test('stays, with the generic error, where no code can be sent, and asks once [7.43] [8.13]', async () => {
    const { user, step, calls } = await renderVisit({ events: toPhone });

    await user.type(textbox('Phone number'), phone);
    await user.click(button('Continue'));

    expect(await heading('Oops, something happened on our end.')).toBeDefined();
    expect(step()).toBe('validate-phone');
    expect(calls.filter(({ name }) => name === 'generateOtp')).toHaveLength(1);
  });

  test('keeps the typed phone where the visitor goes back before the code is sent', async () => {
    let answer: (sent: { secret: string }) => void = () => undefined;
    const sent = new Promise<{ secret: string }>((resolve) => {
      answer = resolve;
    });
    const { user, wizard, session, step } = await renderVisit({
      events: toPhone,
      answers: { generateOtp: () => sent },
    });
    await user.type(textbox('Phone number'), phone);
    await user.click(button('Continue'));

    await act(async () => void wizard.visit.send({ type: wizard.visit.flow.back.event }));
    await waitFor(() => expect(step()).not.toBe('validate-phone'));
    answer({ secret: 'the-secret' });
    await waitFor(() => expect(session.get().challenge).not.toBeNull());

    expect(wizard.typed.get('validate-phone')).toMatchObject({ phone });
  });
});

describe('select-service', () => {
  test('offers the regular services and a need in words [2.57] [2.62]', async () => {
    const { user, step } = await renderVisit({ events: toSelectService, session: verified });
    expect(await heading('Select services')).toBeDefined();
    expect(textbox('Not sure what you need?').value).toBe('');
    expect(button('Continue').disabled).toBe(true);
    expect(maybeButton('Add notes')).toBeNull();

    await user.click(checkbox('Oil change'));
    expect(button('Add notes')).toBeDefined();
    await user.click(button('Continue'));

    expect(step()).toBe('add-waiter-preferences');
  });
});

describe('select-mixed-services', () => {
  test('offers what is recommended, regular services and a need in words [2.56] [2.58]', async () => {
    const { user, wizard, step } = await renderVisit({
      events: toMixedServices,
      session: verified,
    });
    const group = (name: string) => screen.getByRole('group', { name });
    expect(group('Recommended services').textContent).toContain('Wiper blades');
    expect(group('Regular services').textContent).toContain('Oil change');
    expect(textbox('Not sure what you need?')).toBeDefined();
    expect(button('Continue').disabled).toBe(true);

    await user.click(checkbox('Wiper blades'));
    await user.click(button('Continue'));

    expect(step()).toBe('add-waiter-preferences');
    expect(wizard.visit.get().answers.selectedRecommendedServiceIds).toEqual(['job-1']);
  });

  test('does not go on with what was recommended for a vehicle chosen before', async () => {
    const civic = choosesCivic(true);
    const { selectedCustomerVehicle } = civic.answers;
    const recommendedServices = [{ jobId: 'job-2', name: 'Brake pads' }];
    const { user } = await renderVisit({
      events: [
        ...toMixedServices,
        { type: 'on-next', answers: { selectedRecommendedServiceIds: ['job-1'] } },
        'on-previous',
        'on-previous',
        {
          ...civic,
          answers: { selectedCustomerVehicle: { ...selectedCustomerVehicle, recommendedServices } },
        },
      ],
      session: verified,
    });

    await waitFor(() => expect(button('Continue').disabled).toBe(true));
    await user.click(checkbox('Brake pads'));

    expect(button('Continue').disabled).toBe(false);
  });
});

describe('add-waiter-preferences', () => {
  const nextMonth = { getAvailableSlots: () => ({ slots: {} }) };

  test('begins with dropping off, and goes on once a time is chosen [2.102] [2.105] [3.30] [4.39] [4.40] [9.20]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
    const { user, step, wizard } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      answers: { getAvailableSlots: slotsFrom({ '2026-11-26': ['08:00:00'] }) },
    });
    expect(radio('Drop-off my vehicle').checked).toBe(true);
    expect(maybeButton('Continue')).toBeNull();

    await user.click(screen.getByRole('switch', { name: 'Request courtesy transportation' }));
    await user.click(await screen.findByRole('radio', { name: /at 8:00am/ }));
    await user.click(button('Continue'));

    expect(step()).toBe('add-customer');
    expect(wizard.visit.get().answers).toMatchObject({
      whenToCome: 'soonest-available',
      selectedDateToCome: '2026-11-26T08:00:00',
      enabledCourtesyTransformation: true,
    });
  });

  test('keeps no courtesy transportation for who waits, and does while they only look at waiting [4.39]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
    const { user, wizard } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      answers: { getAvailableSlots: slotsFrom({ '2026-11-26': ['08:00:00'] }) },
    });

    const ride = () =>
      screen.getByRole<HTMLInputElement>('switch', { name: 'Request courtesy transportation' });
    await user.click(ride());
    await user.click(radio('Wait at the shop'));
    await user.click(radio('Drop-off my vehicle'));
    expect(ride().checked).toBe(true);
    await user.click(radio('Wait at the shop'));
    await user.click(await screen.findByRole('radio', { name: /at 8:00am/ }));
    await user.click(button('Continue'));

    const { answers } = wizard.visit.get();
    expect(answers.whenToCome).toBe('soonest-available');
    expect(answers.enabledCourtesyTransformation).toBeUndefined();
  });

  test('Select a time leaves with what was chosen so far [2.106] [4.23]', async () => {
    const { user, sent, step } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      answers: nextMonth,
    });

    await user.click(radio('Wait at the shop'));
    await user.click(button('Select a time'));

    expect(step()).toBe('plan-appointment');
    expect(sent()).toMatchObject([
      {
        type: 'on-select-time',
        answers: { waiterPreference: 'wait-at-shop', whenToCome: 'select-time' },
      },
    ]);
  });

  test('shows one dialog at a time, each dismissed [2.107] [2.108] [4.55]', async () => {
    const { user } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      answers: nextMonth,
      settings: {
        afterHoursDropoffMsg: 'Keys in the box.',
        courtesyTransportationRequestMsg: 'A van.',
      },
    });
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(button('Learn more about after hours drop-off'));
    expect(screen.getByRole('dialog', { name: 'After hours drop-off' }).textContent).toContain(
      'Keys in the box.',
    );
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(button('Dismiss'));
    await user.click(button('Learn more about our ride options'));
    expect(screen.getByRole('dialog', { name: 'Our ride options' }).textContent).toContain(
      'A van.',
    );
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(button('Dismiss'));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers what the shop and the services allow [5.13] [6.5] [6.6] [6.7]', async () => {
    await renderVisit({
      events: [
        { type: 'on-welcome.select-services', answers: { selectedServiceIds: ['brakes'] } },
        ...toWaiterPreferences.slice(1),
      ],
      session: verified,
      answers: nextMonth,
      settings: { allowAfterHoursDropoff: false, allowCourtesyTransportationRequest: false },
    });

    expect(radio('Drop-off my vehicle').checked).toBe(true);
    expect(maybeRadio('Wait at the shop')).toBeNull();
    expect(maybeRadio('After hours drop-off')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('does not offer to wait once a recommended service is chosen [5.13]', async () => {
    await renderVisit({
      events: [
        ...toPin,
        { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
        choosesCivic(true),
        { type: 'on-next', answers: { selectedRecommendedServiceIds: ['job-1'] } },
      ],
      session: verified,
      answers: nextMonth,
    });

    expect(maybeRadio('Wait at the shop')).toBeNull();
    expect(maybeRadio('After hours drop-off')).not.toBeNull();
  });

  test('after hours asks for a day and goes on with it [2.104] [2.105] [4.38] [4.47]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
    const { user, wizard } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      answers: { getAvailableSlots: slotsFrom({ '2026-11-26': ['08:00:00'] }) },
    });

    await user.click(screen.getByRole('switch', { name: 'Request courtesy transportation' }));
    await user.click(await screen.findByRole('radio', { name: /at 8:00am/ }));
    await user.click(radio('After hours drop-off'));
    expect(screen.queryByText('When would you like to come in?')).toBeNull();
    expect(screen.getByText('What day are you dropping off?')).toBeDefined();
    await screen.findByRole('button', { name: /26 November/, pressed: true });
    await user.click(button('Continue'));

    const { answers } = wizard.visit.get();
    expect(answers.dayToCome).toBe('2026-11-26');
    expect(answers.whenToCome).toBeUndefined();
    expect(answers.selectedDateToCome).toBeUndefined();
    expect(answers.enabledCourtesyTransformation).toBeUndefined();
  });
});

describe('plan-appointment', () => {
  test('has the days of a week, the times of a day and Continue [2.110] [2.112] [5.12]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
    const { user, wizard } = await renderVisit({
      events: [...toWaiterPreferences, { type: 'on-select-time', answers: {} }],
      session: verified,
      answers: {
        getAvailableSlots: slotsFrom({ '2026-11-26': ['08:00:00'], '2026-11-27': ['09:30:00'] }),
      },
    });

    await screen.findByRole('radio', { name: /^8:00am/ });
    await user.click(button(/27 November/));
    await user.click(screen.getByRole('radio', { name: /^9:30am/ }));
    await user.click(button('Continue'));

    expect(wizard.visit.get().answers.selectedDateToCome).toBe('2026-11-27T09:30:00');
  });
});

describe('add-customer', () => {
  test('asks who is coming, names being required [2.113] [5.6]', async () => {
    const { user, sent } = await renderVisit({
      events: [...toWaiterPreferences, { type: 'on-next', answers: {} }],
      session: verified,
    });
    expect(await heading('Tell us about yourself')).toBeDefined();
    for (const label of ['Email', 'Street address', 'City', 'State', 'Zip']) {
      expect(screen.getByLabelText(label)).toBeDefined();
    }

    await user.click(button('Continue'));
    expect(sent()).toEqual([]);
    await user.type(textbox('First name'), 'Rosa');
    await user.type(textbox('Last name'), 'Delgado');
    await user.click(button('Continue'));

    expect(sent()).toEqual([
      { type: 'on-next', answers: { newCustomer: { firstName: 'Rosa', lastName: 'Delgado' } } },
    ]);
  });
});

test('a form that asks more than the flow of a visit under way collects can still be left', async () => {
  const flow = bookingFlow();
  const step = { ...flow.steps['select-service']!, collects: ['customNeed'] };
  const {
    user,
    sent,
    step: now,
  } = await renderVisit({
    flow: { ...flow, steps: { ...flow.steps, 'select-service': step } },
    events: toSelectService,
    session: verified,
  });

  await user.type(textbox('Not sure what you need?'), 'A rattle');
  await user.click(button('Continue'));

  expect(now()).toBe('add-waiter-preferences');
  expect(sent()).toEqual([{ type: 'on-next', answers: { customNeed: 'A rattle' } }]);
});
