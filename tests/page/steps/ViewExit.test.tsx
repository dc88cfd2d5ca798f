// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bookingFlow, bookingSource, flowOf } from '../../engine/support/flows.ts';
import { button, textbox } from '../widgets/support/finders.ts';
import { later } from '../widgets/support/shopServer.ts';
import { civic, heading, phone, renderVisit, settings, verified } from './support/visit.tsx';
import { toSelectVehicle } from './support/ways.ts';

const closed = {
  settings: {
    dayAvailabilities: settings.dayAvailabilities.map((day) => ({ ...day, enabled: false })),
  },
};
const banner = "We're currently booked!";
const send = () => button('Send message');

describe('view-exit', () => {
  test('asks for a question, name, phone and agreement [2.133] [5.29]', async () => {
    await renderVisit({ events: ['on-exit'] });

    expect(await heading('Take care of your car today')).toBeDefined();
    expect(textbox('How can we help?')).toBeDefined();
    expect(textbox('Full name').disabled).toBe(false);
    expect(textbox('Phone number').disabled).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /SMS/ }).checked).toBe(false);
    expect(screen.queryByText(banner)).toBeNull();
  });

  test('a very long name that is known still fits, since it cannot be changed', async () => {
    const customerLastName = 'x'.repeat(300);
    const match = {
      customerState: 'one-matching',
      matchingCustomerId: 7,
      matchingCustomerFirstName: 'Ana',
      matchingCustomerLastName: customerLastName,
    } as const;
    const { user, calls } = await renderVisit({
      events: ['on-exit'],
      session: { ...verified, match },
      answers: { createExitLead: () => ({}) },
    });

    await user.type(textbox('How can we help?'), 'Hello');
    await user.click(send());

    await heading('Thank you');
    expect(calls.at(-1)?.body).toMatchObject({
      customer: { firstName: 'Ana', lastName: 'x'.repeat(100) },
    });
  });

  test('closed while it is being sent, the next visit begins as any other', async () => {
    const sending = later<object>();
    const { user, session, step, wizard } = await renderVisit({
      events: ['on-exit'],
      answers: { createExitLead: () => sending.promise },
    });
    await user.type(textbox('How can we help?'), 'Do you do hybrids?');
    await user.type(textbox('Full name'), 'Rosa del Mar');
    await user.type(textbox('Phone number'), phone);
    await user.click(send());

    await act(async () => wizard.leave());
    await act(async () => sending.answer({}));

    expect(step()).toBe('view-welcome');
    expect(session.get().isExitSent).toBe(false);
  });

  test('is sent as a lead that needs no token, and thanked for [2.134] [3.38] [7.26]', async () => {
    const { user, calls, session } = await renderVisit({
      events: ['on-exit'],
      page: { utm: { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_id: 'd' } },
      answers: { createExitLead: () => ({}) },
    });

    await user.type(textbox('How can we help?'), 'Do you do hybrids?');
    await user.type(textbox('Full name'), 'Rosa del Mar');
    await user.type(textbox('Phone number'), phone);
    await user.click(send());

    expect(
      await screen.findByText(
        'We received your message. A member of our team will reach out to you as soon as possible.',
      ),
    ).toBeDefined();
    expect(session.get().isExitSent).toBe(true);
    expect(calls.find(({ name }) => name === 'createExitLead')?.body).toEqual({
      customer: { firstName: 'Rosa', lastName: 'del Mar', okForMarketing: false },
      cancellationPhone: phone,
      cancellationReason: 'Do you do hybrids?',
      utm_source: 'a',
      utm_medium: 'b',
      utm_campaign: 'c',
      utm_id: 'd',
    });
  });

  test('requires name and phone, and limits the question [5.5] [5.11] [5.21] [5.22]', async () => {
    const { user, calls } = await renderVisit({ events: ['on-exit'] });

    await user.click(textbox('How can we help?'));
    await user.paste('x'.repeat(5000));
    await user.type(textbox('Phone number'), '206');
    await user.click(send());

    expect(screen.getByText('Character limit reached')).toBeDefined();
    expect(screen.getByText('Invalid phone number')).toBeDefined();
    expect(screen.getByText('Required')).toBeDefined();
    expect(calls.map(({ name }) => name)).not.toContain('createExitLead');
  });

  test('fills in name and phone that are known, and lets nobody change them [5.20]', async () => {
    await renderVisit({
      events: [
        ...toSelectVehicle,
        { type: 'on-existing-vehicle-selected.yes', answers: { selectedCustomerVehicle: civic } },
        'on-exit',
      ],
      session: verified,
    });

    expect(textbox('Full name').value).toBe('Ana Diaz');
    expect(textbox('Full name').disabled).toBe(true);
    expect(textbox('Phone number').value).toBe('206-555-0100');
    expect(textbox('Phone number').disabled).toBe(true);
  });

  test('its Close begins anew, without the token, and closes a frame [2.135] [7.38]', async () => {
    const { user, session, step, posted } = await renderVisit({
      events: [...toSelectVehicle, 'on-exit'],
      session: { ...verified, isExitSent: true },
      isInsideIframe: true,
    });

    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);

    expect(step()).toBe('view-welcome');
    expect(session.get()).toMatchObject({ token: null, verifiedPhone: null, isExitSent: false });
    expect(posted()).toContainEqual({ type: 'close-iframe' });
  });
});

describe('a shop with no day enabled', () => {
  test('takes the place of every step of a closed shop, whatever the flow says', async () => {
    const { replaceEveryStep: _rules, steps, ...source } = bookingSource();
    const { 'view-exit': _leadForm, ...others } = steps as unknown as Record<string, object>;
    const flow = flowOf({ ...source, anyStep: undefined, steps: others });
    await renderVisit({ ...closed, flow });

    expect(await heading('Take care of your car today')).toBeDefined();
    expect(screen.getByText(banner)).toBeDefined();
  });

  test('shows the lead form with its banner at once [2.136]', async () => {
    await renderVisit(closed);

    expect(await heading('Take care of your car today')).toBeDefined();
    expect(screen.getByText(banner)).toBeDefined();
  });

  test.each(Object.keys(bookingFlow().steps))('shows it instead of %s [2.136]', async (id) => {
    const { wizard, container } = await renderVisit(closed);

    await act(async () => wizard.visit.moveTo({ ...wizard.visit.get(), stack: [id] }));

    expect(container.querySelector('[data-step]')?.getAttribute('data-step')).toBe('view-exit');
    expect(screen.getByText(banner)).toBeDefined();
  });
});
