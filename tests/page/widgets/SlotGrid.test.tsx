// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SlotGrid } from '../../../src/page/widgets/SlotGrid.tsx';
import type { SlotGridProps } from '../../../src/page/widgets/SlotGrid.tsx';
import { radio } from './support/finders.ts';
import { newYork } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';

const renderGrid = (props: Partial<SlotGridProps> = {}) =>
  renderHeld<string | undefined>(props.value, (value, change) => (
    <SlotGrid
      date="2026-11-26"
      times={['08:00:00', '15:30:00']}
      zone={newYork}
      visitor={newYork}
      {...props}
      value={value}
      onChange={change}
    />
  ));

describe('SlotGrid', () => {
  test("offers the day's times as one choice", () => {
    renderGrid();

    expect(
      screen.getByRole('group', { name: 'Times on Thursday, November 26th, 2026' }),
    ).toBeDefined();
    expect(radio('8:00am').checked).toBe(false);
    expect(radio('3:30pm').checked).toBe(false);
  });

  test("gives back a time on the shop's clock, by tap and by arrow", async () => {
    const { user, changes } = renderGrid();

    await user.click(radio('8:00am'));
    expect(changes).toHaveBeenLastCalledWith('2026-11-26T08:00:00');
    await user.keyboard('{ArrowDown}');

    expect(changes).toHaveBeenLastCalledWith('2026-11-26T15:30:00');
    expect(radio('3:30pm').checked).toBe(true);
  });

  test('names the zone to a visitor whose clock shows another time', () => {
    renderGrid({ visitor: { timeZone: 'America/Los_Angeles' } });

    expect(radio('3:30pm EST')).toBeDefined();
  });

  test('marks nothing for a time of another day', () => {
    renderGrid({ value: '2026-11-27T08:00:00' });

    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  test('shows sixteen placeholders while it loads [9.11]', () => {
    const { container } = renderGrid({ loading: true });

    expect(screen.getByText('Loading available times')).toBeDefined();
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(16);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('says that a day has no times', () => {
    renderGrid({ times: [] });

    expect(screen.getByText('No times available on this day')).toBeDefined();
  });
});
