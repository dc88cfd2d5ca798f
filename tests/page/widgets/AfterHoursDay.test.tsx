// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AfterHoursDay } from '../../../src/page/widgets/AfterHoursDay.tsx';
import { button } from './support/finders.ts';
import { mondays, newYork, wednesdayAtTen } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';
import { broken, shopServer } from './support/shopServer.ts';
import { askedWeeks, slotsFrom } from './support/weeks.ts';

const none = 'No available slot in the following 4 weeks';
const free = (...days: string[]) =>
  shopServer({ getAvailableSlots: slotsFrom(Object.fromEntries(days.map((day) => [day, []]))) });

const renderDay = (server = free('2026-11-26', '2026-11-27', '2026-12-01'), initial?: string) =>
  renderHeld<string | undefined>(
    initial,
    (value, change) => (
      <AfterHoursDay
        serviceIds={[1]}
        value={value}
        onChange={change}
        zone={newYork}
        now={wednesdayAtTen}
      />
    ),
    server,
  );

describe('AfterHoursDay', () => {
  test('asks for the day and picks the first free one of this week [2.104] [4.47]', async () => {
    const server = free('2026-11-26', '2026-11-27');
    const { changes } = renderDay(server);

    expect(screen.getByRole('heading', { name: 'What day are you dropping off?' })).toBeDefined();
    await waitFor(() => expect(changes).toHaveBeenCalledExactlyOnceWith('2026-11-26'));
    expect(button(/ 26 /).getAttribute('aria-pressed')).toBe('true');
    expect(server.asked.at(-1)?.query.appointmentOption).toBe('AFTER_HOURS_DROP_OFF');
  });

  test('advances a week at a time to the first one with a free day [4.48]', async () => {
    const server = free('2026-12-15');
    const { changes } = renderDay(server);

    await waitFor(() => expect(changes).toHaveBeenLastCalledWith('2026-12-15'));

    expect(await screen.findByRole('button', { name: /15 December/, pressed: true })).toBeDefined();
    expect(askedWeeks(server)).toEqual(mondays.slice(0, 4));
  });

  test('says after four weeks that there is none [4.48] [8.20] [9.9]', async () => {
    const server = free('2026-12-22');
    const { changes } = renderDay(server);

    expect(await screen.findByText(none)).toBeDefined();
    expect(askedWeeks(server)).toEqual(mondays.slice(0, 4));
    expect(changes).not.toHaveBeenCalled();
  });

  test('opens on the week of the day that was chosen, and keeps it [4.46]', async () => {
    const { changes } = renderDay(undefined, '2026-12-01');

    await waitFor(() => expect(button(/1 December/).disabled).toBe(false));

    expect(button(/1 December/).getAttribute('aria-pressed')).toBe('true');
    expect(changes).not.toHaveBeenCalled();
  });

  test('picks another day where the chosen one is full by now', async () => {
    const { changes } = renderDay(free('2026-12-03'), '2026-12-01');

    await waitFor(() => expect(changes).toHaveBeenLastCalledWith('2026-12-03'));
  });

  test('takes the choice back where nothing is left of it', async () => {
    const { changes } = renderDay(free(), '2026-12-01');

    expect(await screen.findByText(none)).toBeDefined();
    expect(changes).toHaveBeenLastCalledWith(undefined);
  });

  test('takes another day of the week', async () => {
    const { user, changes } = renderDay();
    await waitFor(() => expect(changes).toHaveBeenCalledTimes(1));

    await user.click(button(/ 27 /));

    expect(changes).toHaveBeenLastCalledWith('2026-11-27');
  });

  test('going to another week clears the day and leaves the choice to the visitor [4.49]', async () => {
    const { user, changes } = renderDay();
    await waitFor(() => expect(changes).toHaveBeenCalledTimes(1));

    await user.click(button('Next week'));
    await waitFor(() => expect(changes).toHaveBeenLastCalledWith(undefined));
    await waitFor(() => expect(button(/1 December/).disabled).toBe(false));
    expect(changes).toHaveBeenCalledTimes(2);

    await user.click(button(/1 December/));
    expect(changes).toHaveBeenLastCalledWith('2026-12-01');
  });

  test('says that a week gone to has no day', async () => {
    const { user, changes } = renderDay(free('2026-11-26'));
    await waitFor(() => expect(changes).toHaveBeenCalledTimes(1));

    await user.click(button('Next week'));

    expect(await screen.findByText('No days available this week')).toBeDefined();
  });

  test('can be tried again after a failure', async () => {
    const server = shopServer({ getAvailableSlots: broken });
    const { user, changes } = renderDay(server);
    const retry = await screen.findByRole('button', { name: 'Try again' });

    server.answer({ getAvailableSlots: slotsFrom({ '2026-11-26': [] }) });
    await user.click(retry);

    await waitFor(() => expect(changes).toHaveBeenLastCalledWith('2026-11-26'));
  });
});
