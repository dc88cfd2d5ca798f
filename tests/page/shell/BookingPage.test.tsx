// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { heading, phone, renderVisit, verified } from '../steps/support/visit.tsx';
import {
  choosesCivic,
  toConfirmation,
  toPin,
  toSelectService,
  toSelectVehicle,
  toWaiterPreferences,
} from '../steps/support/ways.ts';
import { button, maybeButton } from '../widgets/support/finders.ts';

const close = () => screen.getAllByRole('button', { name: 'Close' })[0]!;
const progress = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));

describe('the header', () => {
  test('names the shop, and has Back, progress and Close [2.38] [4.29] [4.75]', async () => {
    const { user, step } = await renderVisit({ events: toPin.slice(0, 1) });
    expect(screen.getByText('Elm Street Auto')).toBeDefined();
    expect(close()).toBeDefined();
    expect(progress()).toBeGreaterThan(10);

    await user.click(button('Back'));

    expect(step()).toBe('select-service');
  });

  test('has no Back on the first step, where progress is at 10 [2.40] [4.35] [9.21]', async () => {
    await renderVisit();

    expect(maybeButton('Back')).toBeNull();
    expect(progress()).toBe(10);
  });

  test.each([
    ['somebody unknown', toSelectService],
    ['a known customer', toSelectVehicle],
  ])(
    'has no Back straight after the code of %s who came without services [2.41]',
    async (_who, events) => {
      await renderVisit({ events, session: verified, answers: { getCustomerVehicles: () => [] } });

      expect(maybeButton('Back')).toBeNull();
    },
  );

  test('has a Back after the code of a visitor who came with services [2.41] [4.30]', async () => {
    const { user, step } = await renderVisit({ events: toWaiterPreferences, session: verified });

    await user.click(button('Back'));

    expect(step()).toBe('select-service');
  });

  test('shows the vehicle once it is chosen [2.39]', async () => {
    const { send } = await renderVisit({
      events: toSelectVehicle,
      session: verified,
      answers: { getCustomerVehicles: () => [] },
    });
    expect(screen.queryByText('2019 Honda Civic')).toBeNull();

    await act(async () => send(choosesCivic(true)));

    expect(screen.getByText('2019 Honda Civic')).toBeDefined();
  });
});

describe('Close', () => {
  test('on a page leads to the exit form, nothing being forgotten [2.44] [4.75]', async () => {
    const { user, sent, step, wizard } = await renderVisit({ events: toPin });

    await user.click(close());

    expect(sent()).toEqual([{ type: 'on-exit' }]);
    expect(step()).toBe('view-exit');
    expect(wizard.visit.get().answers.phone).toBe(phone);
  });

  test('in a frame informs page and parent, begins anew and forgets the token [2.42] [2.43] [7.38]', async () => {
    const { user, step, session, posted, wizard } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      isInsideIframe: true,
    });

    await user.click(close());

    expect(window.postMessage).toHaveBeenCalledWith(
      { type: 'bookingTool:closing' },
      expect.any(String),
    );
    expect(posted()).toContainEqual({ type: 'bookingTool:closing' });
    expect(posted()).toContainEqual({ type: 'close-iframe' });
    expect(step()).toBe('view-welcome');
    expect(session.get().token).toBeNull();
    expect(wizard.visit.get().answers).toEqual({});
  });

  test('after booking ends the visit at once, and closes a frame [2.46]', async () => {
    const { user, step, session, posted, sent } = await renderVisit({
      events: toConfirmation,
      session: { ...verified, isBooked: true },
      isInsideIframe: true,
    });
    await heading('Ana, your appointment is booked!');

    await user.click(close());

    expect(posted()).toContainEqual({ type: 'close-iframe' });
    expect(sent()).toEqual([]);
    expect(step()).toBe('view-welcome');
    expect(session.get()).toMatchObject({ token: null, isBooked: false });
  });

  test('after booking on a page of its own begins anew without the exit form [2.46]', async () => {
    const { user, step, sent } = await renderVisit({
      events: toConfirmation,
      session: { ...verified, isBooked: true },
    });

    await user.click(close());

    expect(sent()).toEqual([]);
    expect(step()).toBe('view-welcome');
  });

  test('on the lead form of a shop without an open day leaves nothing of it to the next one', async () => {
    const { user, wizard } = await renderVisit({ settings: { dayAvailabilities: [] } });
    await heading('Take care of your car today');
    const name = () => screen.getByLabelText<HTMLInputElement>('Full name');
    await user.type(name(), 'Ana Diaz');

    await user.click(close());

    await waitFor(() => expect(name().value).toBe(''));
    expect(wizard.visit.get().stack).toHaveLength(1);
    expect(maybeButton('Back')).toBeNull();
  });

  test('is heard from the page around the frame as well [7.39]', async () => {
    const { step, session } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      isInsideIframe: true,
    });

    await act(async () => {
      window.dispatchEvent(
        Object.assign(new Event('message'), {
          data: { type: 'bookingTool:closing' },
          source: window.parent,
        }),
      );
    });

    expect(step()).toBe('view-welcome');
    expect(session.get().token).toBeNull();
  });
});

describe('an error that no screen could handle', () => {
  test('closes the dialog it covers, and the dialog opens again afterwards', async () => {
    const { user, failure } = await renderVisit({
      events: toWaiterPreferences,
      session: verified,
      settings: { afterHoursDropoffMsg: 'Drop the key through the slot.' },
      answers: { getAvailableSlots: () => ({ slots: {} }) },
    });
    const learnMore = () => user.click(button('Learn more about after hours drop-off'));
    await learnMore();
    expect(screen.getByText('Drop the key through the slot.')).toBeDefined();

    await act(async () => failure.set(new Error('broken')));
    expect(document.querySelector('dialog[open]')).toBeNull();
    await user.click(button('Try again'));
    await learnMore();

    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });
});
