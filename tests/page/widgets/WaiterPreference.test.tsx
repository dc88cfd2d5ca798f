// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { WaiterPreferenceValue as Preference } from '../../../src/booking/shop/appointmentOption.ts';
import { WaiterPreference } from '../../../src/page/widgets/WaiterPreference.tsx';
import type { WaiterPreferenceProps } from '../../../src/page/widgets/WaiterPreference.tsx';
import { button, descriptionOf, maybeButton, radio } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';

const all: Preference[] = ['drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'];

function renderPreference(
  props: Partial<WaiterPreferenceProps> = {},
  initial: Preference | undefined = 'drop-off-vehicle',
) {
  const onCourtesyChange = vi.fn<(courtesy: boolean) => void>();
  const view = renderHeld<Preference | undefined>(initial, (value, change) => (
    <WaiterPreference
      options={all}
      courtesyOffered
      courtesy={false}
      onCourtesyChange={onCourtesyChange}
      {...props}
      value={value}
      onChange={change}
    />
  ));
  return { ...view, onCourtesyChange };
}
const dialog = (name: string) => screen.getByRole('dialog', { name });

describe('WaiterPreference', () => {
  test('asks "I would like to:" with the three options and their help [2.99]', () => {
    renderPreference();

    expect(screen.getByRole('group', { name: 'I would like to:' })).toBeDefined();
    expect(descriptionOf(radio('Drop-off my vehicle'))).toBe(
      "We'll call when your vehicle is ready",
    );
    expect(descriptionOf(radio('Wait at the shop'))).toBe('Stay while we service your vehicle');
    expect(radio('After hours drop-off').checked).toBe(false);
  });

  test('shows only what is offered', () => {
    renderPreference({ options: ['drop-off-vehicle'] });

    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(maybeButton(/after hours/)).toBeNull();
  });

  test('is chosen by tap and by arrow keys', async () => {
    const { user, changes } = renderPreference();

    await user.click(screen.getByText('Wait at the shop'));
    expect(changes).toHaveBeenLastCalledWith('wait-at-shop');

    await user.keyboard('{ArrowDown}');
    expect(changes).toHaveBeenLastCalledWith('after-hours-drop-off');
  });

  test('offers a ride with the drop-off only [2.101]', async () => {
    const { user, onCourtesyChange } = renderPreference();

    await user.click(screen.getByRole('switch', { name: 'Request courtesy transportation' }));
    expect(onCourtesyChange).toHaveBeenLastCalledWith(true);

    await user.click(radio('Wait at the shop'));
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('offers no ride where the shop gives none', () => {
    renderPreference({ courtesyOffered: false });

    expect(screen.queryByRole('switch')).toBeNull();
  });

  test("shows the shop's after hours policy and gives the focus back [2.100] [2.107] [2.108]", async () => {
    const { user } = renderPreference({ afterHoursMessage: 'Keys in the box.' });

    await user.click(button('Learn more about after hours drop-off'));
    expect(dialog('After hours drop-off').textContent).toContain('Keys in the box.');
    await user.click(button('Dismiss'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Learn more about after hours drop-off'));
  });

  test.each([null, undefined, '  '])(
    'falls back to a call for a policy of %j [2.101] [2.107] [2.109]',
    async (message) => {
      const { user } = renderPreference({ afterHoursMessage: message, courtesyMessage: message });

      await user.click(button('Learn more about after hours drop-off'));
      expect(dialog('After hours drop-off').textContent).toContain(
        'Please call our shop to learn about our dropoff policies',
      );
      await user.click(button('Dismiss'));
      await user.click(button('Learn more about our ride options'));
      expect(dialog('Our ride options').textContent).toContain(
        'Please call our shop to learn about our courtesy transportation policies',
      );
    },
  );

  test('looking at a policy chooses nothing', async () => {
    const { user, changes } = renderPreference();

    await user.click(button('Learn more about after hours drop-off'));

    expect(changes).not.toHaveBeenCalled();
  });

  test('shows that a choice is missing [5.12] [5.30]', () => {
    renderPreference({ error: 'Please select an option' }, undefined);

    expect(descriptionOf(screen.getByRole('group'))).toContain('Please select an option');
  });
});
