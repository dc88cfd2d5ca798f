// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { appointmentFlow } from '../../engine/support/flows.ts';
import { draftText } from '../../../src/page/wizard/draft.ts';
import { readDraft } from '../../../src/page/wizard/readDraft.ts';
import { slotsFrom } from '../widgets/support/weeks.ts';
import { standing } from './support/appointments.ts';
import { press } from './support/doing.ts';
import { heading, renderVisit, shopId } from './support/visit.tsx';

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

test('goes back from a refused time to times that are asked for anew, without that one', async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  let free = ['10:00:00', '11:00:00'];
  const { user } = await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: far },
    answers: {
      getAvailableSlots: slotsFrom({
        get [day]() {
          return free;
        },
      }),
      changeAppointment: () => {
        free = ['11:00:00'];
        const message = 'That time is taken. Please call (206) 555-0140.';
        throw new HttpError('http', 400, message, { answer: { message, rule: 'slotTaken' } });
      },
    },
  });
  await act(() => press('Move to another time')(user));
  await user.click(await screen.findByRole('radio', { name: /^10:00am/ }));
  await press('Continue')(user);
  const call = await screen.findByRole('link', { name: '(206) 555-0140' });
  expect(call.getAttribute('href')).toBe('tel:2065550140');

  await press('Go back')(user);

  await waitFor(() => expect(screen.queryByRole('radio', { name: /^10:00am/ })).toBeNull());
  expect(await screen.findByRole('radio', { name: /^11:00am/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('shows the answers to questions that the shop added, where two are worded alike both', async () => {
  const answers = [
    { label: 'Color?', answer: 'Red' },
    { label: 'Color?', answer: 'Blue' },
  ];
  await renderVisit({ flow: appointmentFlow(), session: { appointment: { ...far, answers } } });

  const shown = screen.getAllByText('Color?', { selector: 'dt' });
  expect(shown.map((term) => term.nextElementSibling?.textContent)).toEqual(['Red', 'Blue']);
});

test('has the telephone number of the shop where it names it', async () => {
  await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: { ...far, moving: 'call', cancelling: 'call' } },
  });

  const call = screen.getByRole('link', { name: '(555) 123-4567' });
  expect(call.getAttribute('href')).toBe('tel:5551234567');
});

test('who books again keeps all but the time, and nothing known by the phone is stored', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = await renderVisit({
    flow: appointmentFlow(),
    session: {
      appointment: {
        ...standing,
        status: 'missed',
        moving: 'missed',
        cancelling: 'missed',
        services: [
          { id: 1, name: 'Oil', notes: 'Only synthetic' },
          { id: 2, name: 'Tires' },
        ],
        recommendedServices: [{ id: 9, name: 'Wipers' }],
        hasConcerns: true,
        customNeed: 'It squeaks',
      },
    },
  });

  await press('Book again')(user);

  expect(window.location.assign).toHaveBeenCalledWith(`/?shop=${shopId}&lang=en`);
  const kept = readDraft(draftText(shopId), new Date());
  expect(kept?.answers).toEqual({
    waiterPreference: 'drop-off-vehicle',
    enabledCourtesyTransformation: false,
    selectedServiceIds: [1, 2],
    customNeed: 'It squeaks',
    notes: { 1: 'Only synthetic' },
    bookedBefore: standing.appointmentId,
  });
});
