// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { appointmentFlow } from '../../engine/support/flows.ts';
import { standing } from './support/appointments.ts';
import { press } from './support/doing.ts';
import { heading, renderVisit, verified } from './support/visit.tsx';

const moved: Appointment = { ...standing, sequence: 1, slotTime: '15:00:00' };

/** At the last question before cancelling, where the shop refuses; by way of the appointment's screen. */
async function refusedBy(
  error: HttpError,
  { from = standing, now = moved, getNow = () => now, session = {} } = {},
) {
  const rendered = await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: from, ...session },
    answers: {
      changeAppointment: () => {
        throw error;
      },
      getAppointment: getNow,
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

  test('leads there by Back of the header too, and to no choice that is refused again', async () => {
    const now: Appointment = { ...standing, status: 'cancelled', moving: 'cancelled' };
    const { user, step } = await refusedBy(refusal('It is cancelled.', 'changeCancelled'), { now });
    await cancels(user);
    await screen.findByText('It is cancelled.');

    await press('Back')(user);

    await heading('This appointment is cancelled');
    expect(step()).toBe('view-appointment');
  });

  test('is asked for once more where nobody can say how the appointment is now', async () => {
    let isAway = true;
    const { user } = await refusedBy(refusal('It was changed.', 'changedMeanwhile'), {
      getNow: () => {
        if (isAway) throw new HttpError('network', 0, 'lost');
        return moved;
      },
    });
    await cancels(user);
    await screen.findByText('We do not know yet whether this arrived.');
    isAway = false;

    await press('Try again')(user);
    await screen.findByText('It was changed.');
    await press('See the appointment')(user);

    await waitFor(() => expect(screen.getByText(/^3:00pm/)).toBeDefined());
  });

  test('by a link that leads nowhere any more says so, and leads to no choice', async () => {
    const { user } = await refusedBy(new HttpError('http', 404, 'not found'), {
      getNow: () => {
        throw new HttpError('http', 404, 'not found');
      },
    });

    await cancels(user);

    await heading('This link leads to no appointment');
    expect(screen.getByRole('link', { name: 'Call (555) 123-4567' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Go back|See the appointment/ })).toBeNull();
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
