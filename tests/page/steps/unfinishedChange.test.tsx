// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { appointmentFlow } from '../../engine/support/flows.ts';
import { press } from './support/doing.ts';
import { heading, renderVisit } from './support/visit.tsx';
import { standing } from './support/appointments.ts';

const cancelled: Appointment = {
  ...standing,
  sequence: 1,
  status: 'cancelled',
  moving: 'cancelled',
  cancelling: 'cancelled',
  undoableUntil: '2099-01-01T00:00:00Z',
};

type Lost = 'network' | 'http';
/** A server that does what it is asked and whose answer is lost, until the network is back. */
async function onBadNetwork(from: Appointment, done: Appointment, lost: Lost = 'network') {
  let isAway = true;
  const rendered = await renderVisit({
    flow: appointmentFlow(),
    session: { appointment: from, links: { link: '/a#secret' } },
    answers: {
      changeAppointment: () => {
        if (isAway) throw new HttpError(lost, lost === 'http' ? 500 : 0, 'lost');
        return done;
      },
    },
  });
  const asked = () =>
    rendered.calls.flatMap(({ name, body }) => (name === 'changeAppointment' ? [body] : []));
  return { ...rendered, asked, comesBack: () => (isAway = false) };
}

/** What was asked for, once each. */
const differing = (asked: readonly unknown[]): unknown[] =>
  [...new Set(asked.map((body) => JSON.stringify(body)))].map(
    (body) => JSON.parse(body) as unknown,
  );

/** Chooses why by name on the way to the last question, and cancels. */
async function cancels({ user, wizard }: Awaited<ReturnType<typeof onBadNetwork>>, answers = {}) {
  await act(async () => {
    wizard.visit.send({ type: 'on-cancel' });
    wizard.visit.send({ type: 'on-next', answers });
  });
  await screen.findByRole('button', { name: /^Cancel Tuesday/ });
  await press('Cancel Tuesday, December 1st, 2026, 10:00am')(user);
}

describe('a change whose answer is lost', () => {
  test.each([
    ['network', 'We do not know yet whether this arrived.'],
    ['http', 'Oops, something happened on our end.'],
  ] as const)(
    'is asked for again by one press, where cancelling ended by %s',
    async (lost, said) => {
      const visit = await onBadNetwork(standing, cancelled, lost);
      await cancels(visit);
      await screen.findByText(said);
      visit.comesBack();

      await press('Try again')(visit.user);

      await heading('Your appointment is cancelled');
      expect(differing(visit.asked())).toEqual([{ kind: 'cancel', seen: 0 }]);
    },
  );

  test('is asked for again as it was, where the cancelling is undone', async () => {
    const visit = await onBadNetwork(cancelled, { ...standing, sequence: 2 });
    await press('Undo the cancellation')(visit.user);
    await screen.findByText('We do not know yet whether this arrived.');
    // Still away: it is said again, and nothing is claimed.
    await press('Try again')(visit.user);
    await screen.findByText('We do not know yet whether this arrived.');
    visit.comesBack();

    await press('Try again')(visit.user);

    await heading('Your appointment stands');
    // Whoever sees that it is not what they wanted goes on from here.
    const link = screen.getByRole('link', { name: /Move or cancel it online/ });
    expect(link.getAttribute('href')).toBe('/a#secret');
    expect(differing(visit.asked())).toEqual([{ kind: 'undo', seen: 1 }]);
  });
});

test('why somebody cancels is told without the name of the question', async () => {
  const visit = await onBadNetwork(standing, cancelled);
  visit.comesBack();

  await cancels(visit, { cancelReason: 'not-needed', cancelDetails: 'Sold it' });

  await heading('Your appointment is cancelled');
  expect(visit.asked()).toMatchObject([
    { reason: expect.stringMatching(/^(?!Reason)[^:]+\n[^:]+: Sold it$/) as string },
  ]);
});
