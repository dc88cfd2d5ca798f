// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { appointmentFlow } from '../../engine/support/flows.ts';
import { standing } from './support/appointments.ts';
import { press } from './support/doing.ts';
import { heading, renderVisit, verified } from './support/visit.tsx';

const moved: Appointment = { ...standing, sequence: 1, slotTime: '15:00:00' };

/** At the last question before cancelling, where the shop refuses; by way of the appointment's screen. */
async function refusedBy(error: HttpError, { from = standing, now = moved, session = {} } = {}) {
  const rendered = await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: from, ...session },
    answers: {
      changeAppointment: () => {
        throw error;
      },
      getAppointment: () => now,
    },
  });
  await heading('Your appointment');
  await act(async () => {
    rendered.wizard.visit.send({ type: 'on-cancel' });
    rendered.wizard.visit.send({ type: 'on-next' });
  });
  await screen.findByRole('button', { name: /^Cancel Tuesday/ });
  return rendered;
}
const refusal = (message: string, rule: string) =>
  new HttpError('http', 400, message, { answer: { message, rule } });
const cancels = press('Cancel Tuesday, December 1st, 2026, 10:00am');

describe('a refused change', () => {
  test('of an appointment that was changed meanwhile leads to it as it is now', async () => {
    const { user } = await refusedBy(refusal('It was changed.', 'changedMeanwhile'));
    await cancels(user);
    await screen.findByText('It was changed.');

    await press('See the appointment')(user);

    await heading('Your appointment');
    expect(screen.getByText(/^3:00pm/)).toBeDefined();
  });

  test('of one that is cancelled by now offers no times that are refused again', async () => {
    const now: Appointment = { ...standing, status: 'cancelled', moving: 'cancelled' };
    const { user } = await refusedBy(refusal('It is cancelled.', 'changeCancelled'), { now });
    await cancels(user);
    await screen.findByText('It is cancelled.');

    await press('See the appointment')(user);

    await heading('This appointment is cancelled');
    expect(screen.queryByRole('button', { name: 'Move to another time' })).toBeNull();
  });

  test('by a phone that is not the one of the appointment says so, and asks for it again', async () => {
    const shown: Appointment = { ...standing, power: 'show' };
    const { user, session, step } = await refusedBy(new HttpError('http', 404, 'not found'), {
      from: shown,
      now: shown,
      session: verified,
    });
    await cancels(user);
    await screen.findByText(/^The phone number you confirmed is not the one of this appointment/);

    await press('See the appointment')(user);
    await press('Cancel appointment')(user);

    expect(step()).toBe('validate-phone');
    expect(session.get().token).toBeNull();
  });

  test('that another choice can mend leads back to the choice', async () => {
    const { user, step } = await refusedBy(refusal('That time is taken.', 'slotTaken'));
    await cancels(user);
    await screen.findByText('That time is taken.');

    await press('Go back')(user);

    expect(step()).toBe('cancel-appointment');
  });
});
