// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SlotPicker } from '../../../src/page/widgets/SlotPicker.tsx';
import { button, findRadio, maybeRadio, names, radio } from './support/finders.ts';
import { newYork, wednesdayAtTen } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';
import { broken, later, shopServer } from './support/shopServer.ts';
import { slotsFrom } from './support/weeks.ts';

const twoWeeks = {
  '2026-11-25': ['09:00:00', '10:00:00'],
  '2026-11-26': ['08:00:00', '09:00:00'],
  '2026-11-27': ['12:00:00'],
  '2026-12-02': ['14:00:00'],
};

const renderPicker = (
  server = shopServer({ getAvailableSlots: slotsFrom(twoWeeks) }),
  initial?: string,
  now = wednesdayAtTen,
) =>
  renderHeld<string | undefined>(
    initial,
    (value, change) => (
      <SlotPicker
        option="DROP_OFF"
        serviceIds={[1]}
        value={value}
        onChange={change}
        zone={newYork}
        visitor={newYork}
        now={now}
      />
    ),
    server,
  );
const shownDay = () =>
  screen.queryByRole('button', { pressed: true })?.getAttribute('aria-label') ?? null;

describe('SlotPicker', () => {
  test('waits in the shape of what comes', () => {
    const never = later<never>();
    renderPicker(shopServer({ getAvailableSlots: () => never.promise }));

    expect(screen.getByText('Loading available times')).toBeDefined();
    expect(button(/ 26 /).disabled).toBe(true);
  });

  test('opens on the day of the soonest free time and chooses none [4.45]', async () => {
    const { changes } = renderPicker();

    await findRadio('8:00am');

    expect(shownDay()).toBe('Thu 26 November 2026');
    expect(names('radio')).toHaveLength(2);
    expect(changes).not.toHaveBeenCalled();
    expect(button(/ 25 /).disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe(
      '2 times available on Thursday, November 26th, 2026',
    );
  });

  test('opens on the week four days ahead where four weeks have no time [4.45]', async () => {
    const server = shopServer({ getAvailableSlots: slotsFrom({}) });
    const thursday = () => new Date('2026-11-26T15:00:00Z');
    renderPicker(server, undefined, thursday);

    expect(await screen.findByRole('button', { name: 'Mon 30 November 2026' })).toBeDefined();
    expect(
      await screen.findByRole('heading', { name: 'No times available this week' }),
    ).toBeDefined();
  });

  test('opens on the day of the time that was chosen', async () => {
    renderPicker(undefined, '2026-12-02T14:00:00');

    expect((await findRadio('2:00pm')).checked).toBe(true);
    expect(shownDay()).toBe('Wed 2 December 2026');
  });

  test("gives back the chosen time on the shop's clock", async () => {
    const { user, changes } = renderPicker();

    await user.click(await findRadio('9:00am'));

    expect(changes).toHaveBeenLastCalledWith('2026-11-26T09:00:00');
  });

  test('another day shows its times and takes back the time of the first [2.110]', async () => {
    const { user, changes } = renderPicker();
    await user.click(await findRadio('9:00am'));

    await user.click(button(/ 27 /));

    expect(changes).toHaveBeenLastCalledWith(undefined);
    expect(radio('12:00pm').checked).toBe(false);
  });

  test('the day that is shown already, pressed again, takes nothing back', async () => {
    const { user, changes } = renderPicker();
    await user.click(await findRadio('9:00am'));

    await user.click(button(/ 26 /));

    expect(changes).toHaveBeenCalledTimes(1);
  });

  test('another week opens on its first free day and takes back the time', async () => {
    const { user, changes } = renderPicker();
    await user.click(await findRadio('9:00am'));

    await user.click(button('Next week'));

    expect((await findRadio('2:00pm')).checked).toBe(false);
    expect(shownDay()).toBe('Wed 2 December 2026');
    expect(changes).toHaveBeenLastCalledWith(undefined);
  });

  test('says that a week has no times, and lets the visitor go on', async () => {
    const { user } = renderPicker(
      shopServer({ getAvailableSlots: slotsFrom({ '2026-11-26': ['08:00:00'] }) }),
    );
    await findRadio('8:00am');

    await user.click(button('Next week'));

    expect(
      await screen.findByRole('heading', { name: 'No times available this week' }),
    ).toBeDefined();
    expect(button('Next week').getAttribute('aria-disabled')).toBe('false');
  });

  test('takes back a time that has been taken meanwhile', async () => {
    const { changes } = renderPicker(undefined, '2026-11-26T15:00:00');

    await waitFor(() => expect(changes).toHaveBeenLastCalledWith(undefined));
    expect(await findRadio('8:00am')).toBeDefined();
  });

  test('can be tried again after a failure', async () => {
    const server = shopServer({ getAvailableSlots: broken });
    const { user } = renderPicker(server);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain(
      'We could not load the available times.',
    );
    expect(maybeRadio('8:00am')).toBeNull();

    server.answer({ getAvailableSlots: slotsFrom(twoWeeks) });
    await user.click(retry);

    expect(await findRadio('8:00am')).toBeDefined();
  });
});
