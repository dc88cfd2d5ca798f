// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AppointmentOption, AvailableSlots } from '../../../src/contract/types.gen.ts';
import { WhenToCome } from '../../../src/page/widgets/WhenToCome.tsx';
import type { WhenToComeProps, WhenToComeValue } from '../../../src/page/widgets/WhenToCome.tsx';
import { button, descriptionOf, findRadio, maybeRadio, radio } from './support/finders.ts';
import { mondays, newYork, wednesdayAtTen } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';
import { broken, later, shopServer } from './support/shopServer.ts';
import { askedWeeks, slotsFrom } from './support/weeks.ts';

const none = 'No available slot in the following 4 weeks';
const thursday = { '2026-11-26': ['08:00:00', '09:00:00'] };

function renderWhen(
  server = shopServer({ getAvailableSlots: slotsFrom(thursday) }),
  initial: WhenToComeValue = {},
  props: Partial<WhenToComeProps> = {},
) {
  const onSelectTime = vi.fn<() => void>();
  const view = renderHeld<{
    option: AppointmentOption;
    serviceIds: number[];
    answer: WhenToComeValue;
  }>(
    { option: 'DROP_OFF', serviceIds: [1], answer: initial },
    (held, change) => (
      <>
        <WhenToCome
          option={held.option}
          serviceIds={held.serviceIds}
          value={held.answer}
          onChange={(answer) => change({ ...held, answer })}
          onSelectTime={onSelectTime}
          zone={newYork}
          visitor={newYork}
          now={wednesdayAtTen}
          {...props}
        />
        <button type="button" onClick={() => change({ ...held, option: 'WAIT' })}>
          Wait instead
        </button>
        <button type="button" onClick={() => change({ ...held, serviceIds: [1, 2] })}>
          Add a service
        </button>
      </>
    ),
    server,
  );
  const answer = () => view.changes.mock.lastCall?.[0].answer;
  return { ...view, onSelectTime, server, answer };
}

describe('WhenToCome', () => {
  test('looks for the soonest time and offers it [2.102] [4.40]', async () => {
    const { user, answer } = renderWhen();
    expect(screen.getByRole('group', { name: 'When would you like to come in?' })).toBeDefined();
    expect(screen.getByText('Looking for the soonest time...')).toBeDefined();

    const soonest = await findRadio('Thursday, November 26th, 2026 at 8:00am');
    expect(descriptionOf(soonest)).toBe('Soonest available');
    expect(soonest.checked).toBe(false);
    await user.click(soonest);

    expect(answer()).toEqual({
      whenToCome: 'soonest-available',
      selectedDateToCome: '2026-11-26T08:00:00',
    });
  });

  test('passes over times that are gone by', async () => {
    const today = { '2026-11-25': ['09:30:00', '10:00:00', '10:30:00'] };
    renderWhen(shopServer({ getAvailableSlots: slotsFrom(today) }));

    expect(await findRadio('Wednesday, November 25th, 2026 at 10:30am')).toBeDefined();
  });

  test('goes on week by week from this Monday until it finds one [4.41] [4.42]', async () => {
    const { server } = renderWhen(
      shopServer({ getAvailableSlots: slotsFrom({ '2026-12-10': ['08:00:00'] }) }),
    );

    await findRadio('Thursday, December 10th, 2026 at 8:00am');

    expect(askedWeeks(server)).toEqual(mondays.slice(0, 3));
    expect(server.asked.at(-1)?.query).toMatchObject({
      appointmentOption: 'DROP_OFF',
      services: [1],
    });
  });

  test('gives up after four weeks, the way to pick a time staying open [2.103] [4.43] [8.20] [9.9]', async () => {
    const { server, user, onSelectTime } = renderWhen(
      shopServer({ getAvailableSlots: slotsFrom({ '2026-12-21': ['08:00:00'] }) }),
    );

    expect(await screen.findByText(none)).toBeDefined();
    expect(askedWeeks(server)).toEqual(mondays.slice(0, 4));
    await user.click(button('Select a time'));
    expect(onSelectTime).toHaveBeenCalledTimes(1);
  });

  test('can be tried again after a failure', async () => {
    const server = shopServer({ getAvailableSlots: broken });
    const { user } = renderWhen(server);
    const retry = await screen.findByRole('button', { name: 'Try again' });

    server.answer({ getAvailableSlots: slotsFrom(thursday) });
    await user.click(retry);

    expect(await findRadio(/November 26th/)).toBeDefined();
  });

  test.each(['Wait instead', 'Add a service'])('starts anew on "%s" [4.44]', async (press) => {
    const server = shopServer({
      getAvailableSlots: ({ query }) =>
        slotsFrom(
          query.appointmentOption === 'WAIT' || String(query.services) === '1,2'
            ? { '2026-11-27': ['12:00:00'] }
            : thursday,
        )({ query }),
    });
    const { user, answer } = renderWhen(server);
    await user.click(await findRadio(/November 26th/));

    await user.click(button(press));

    expect((await findRadio('Friday, November 27th, 2026 at 12:00pm')).checked).toBe(true);
    await waitFor(() => expect(answer()?.selectedDateToCome).toBe('2026-11-27T12:00:00'));
  });

  test('has no time while the new search runs, and no choice when it finds none', async () => {
    const waiting = later<AvailableSlots>();
    const server = shopServer({
      getAvailableSlots: ({ query }) =>
        query.appointmentOption === 'WAIT' ? waiting.promise : slotsFrom(thursday)({ query }),
    });
    const { user, answer } = renderWhen(server);
    await user.click(await findRadio(/November 26th/));

    await user.click(button('Wait instead'));
    await waitFor(() => expect(answer()?.selectedDateToCome).toBeUndefined());
    expect(answer()?.whenToCome).toBe('soonest-available');

    waiting.answer({ slots: {} });
    await screen.findByText(none);
    await waitFor(() => expect(answer()?.whenToCome).toBeUndefined());
  });

  test('ignores the answer of a search that is out of date', async () => {
    const dropOff = later<AvailableSlots>();
    const server = shopServer({
      getAvailableSlots: ({ query }) =>
        query.appointmentOption === 'WAIT'
          ? slotsFrom({ '2026-11-27': ['12:00:00'] })({ query })
          : dropOff.promise,
    });
    const { user } = renderWhen(server);

    await user.click(button('Wait instead'));
    await findRadio(/November 27th/);
    dropOff.answer({ slots: thursday });
    await dropOff.promise;

    expect(maybeRadio(/November 26th/)).toBeNull();
    expect(radio(/November 27th/)).toBeDefined();
  });

  test('shows the time that was picked', async () => {
    renderWhen(undefined, { whenToCome: 'select-time', selectedDateToCome: '2026-12-01T15:30:00' });

    const row = button('Tuesday, December 1st, 2026 at 3:30pm Select a time');
    expect(row.getAttribute('aria-current')).toBe('true');
    expect((await findRadio(/November 26th/)).checked).toBe(false);
  });

  test.each([
    ['kept', ['15:30:00'], '2026-12-01T15:30:00'],
    ['given up', ['15:00:00'], undefined],
  ])('a picked time is %s where the other way has %s free', async (_is, times, left) => {
    const picked = {
      whenToCome: 'select-time',
      selectedDateToCome: '2026-12-01T15:30:00',
    } as const;
    const server = shopServer({
      getAvailableSlots: ({ query }) =>
        slotsFrom({
          ...thursday,
          '2026-12-01': query.appointmentOption === 'WAIT' ? times : ['15:30:00'],
        })({ query }),
    });
    const { user, changes } = renderWhen(server, picked);

    await user.click(button('Wait instead'));

    const asked = () => server.asked.filter(({ query }) => query.appointmentOption === 'WAIT');
    await waitFor(() => expect(asked().some(({ query }) => query.date === mondays[1])).toBe(true));
    await waitFor(() =>
      expect(changes.mock.lastCall?.[0]).toMatchObject({
        option: 'WAIT',
        answer: { selectedDateToCome: left },
      }),
    );
  });

  test('names the zone to a visitor elsewhere', async () => {
    renderWhen(undefined, {}, { visitor: { timeZone: 'America/Los_Angeles' } });

    expect(await findRadio('Thursday, November 26th, 2026 at 8:00am EST')).toBeDefined();
  });
});
