// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { appointmentFlow } from '../../engine/support/flows.ts';
import { slotsFrom } from '../widgets/support/weeks.ts';
import { standing } from './support/appointments.ts';
import { press } from './support/doing.ts';
import { heading, renderVisit } from './support/visit.tsx';

const far: Appointment = { ...standing, date: '2099-12-01', services: [{ id: 1, name: 'Oil' }] };

/** Whoever drops off on a far Tuesday at ten waits instead, where the shop has these times for that. */
async function waitsInstead(times: string[]) {
  const visit = await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: far },
    answers: {
      getAvailableSlots: ({ query }) =>
        slotsFrom({ [far.date]: query.appointmentOption === 'WAIT' ? times : ['10:00:00'] })({
          query,
        }),
      changeAppointment: () => ({ ...far, sequence: 1, appointmentOption: 'WAIT' }),
    },
  });
  await act(() => press('Change how you come')(visit.user));
  await screen.findByRole('button', { name: /December 1st, 2099 at 10:00am/ });
  await visit.user.click(screen.getByRole('radio', { name: /Wait at the shop/ }));
  return visit;
}

test('who comes another way keeps the time where it is free that way too', async () => {
  const { user, calls } = await waitsInstead(['10:00:00']);

  await press('Continue')(user);

  await heading('Your appointment is moved');
  expect(calls.find(({ name }) => name === 'changeAppointment')?.body).toMatchObject({
    appointmentOption: 'WAIT',
    date: far.date,
    slotTime: '10:00:00',
  });
});

test('who comes another way is asked for a time where theirs is not free that way', async () => {
  await waitsInstead(['11:00:00']);

  await waitFor(() => expect(screen.queryByText(/December 1st, 2099/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});
