// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inEnglish, loadTexts } from '../../../src/page/text/text.ts';
import { TextsContext } from '../../../src/page/text/useTexts.ts';
import { WeekStrip } from '../../../src/page/widgets/WeekStrip.tsx';
import type { WeekStripProps } from '../../../src/page/widgets/WeekStrip.tsx';
import { button, names } from './support/finders.ts';
import { mondays, newYork, wednesdayAtTen } from './support/moments.ts';
import { pass, renderHeld } from './support/render.tsx';

const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const focused = () => document.activeElement?.getAttribute('aria-label');
const openDays = ['2026-11-26', '2026-11-27', '2026-11-29'];

function renderStrip(props: Partial<WeekStripProps> = {}, texts = inEnglish) {
  const onChange = vi.fn<(date: string) => void>();
  const view = renderHeld<string>(props.weekStart ?? mondays[0], (week, changeWeek) => (
    <TextsContext value={texts}>
      <WeekStrip
        value={undefined}
        onChange={onChange}
        isAvailable={(date) => openDays.includes(date)}
        zone={newYork}
        now={wednesdayAtTen}
        {...props}
        weekStart={week}
        onWeekChange={changeWeek}
      />
    </TextsContext>
  ));
  return { ...view, onChange };
}

describe('WeekStrip', () => {
  beforeEach(() => void vi.useFakeTimers());

  test.each([
    ['es', 'Mar 1 de diciembre de 2026', 'Nov – dic 2026'],
    ['fr-CA', 'Mar. 1er décembre 2026', 'Nov. – déc. 2026'],
  ] as const)('names its days and months as %s writes them', async (language, day, months) => {
    renderStrip({ weekStart: mondays[1] }, await loadTexts(language));

    expect(names('button')).toContain(day);
    expect(screen.getByText(months)).toBeDefined();
  });

  test('runs from Monday to Sunday, each day named in full [9.6]', () => {
    renderStrip();

    expect(names('button')).toEqual([
      'Previous week',
      'Next week',
      'Mon 23 November 2026',
      'Tue 24 November 2026',
      'Wed 25 November 2026',
      'Thu 26 November 2026',
      'Fri 27 November 2026',
      'Sat 28 November 2026',
      'Sun 29 November 2026',
    ]);
    expect(screen.getByText('November 2026')).toBeDefined();
  });

  test.each([
    ['2026-11-30', 'Nov – Dec 2026'],
    ['2026-12-28', 'Dec 2026 – Jan 2027'],
  ])('names both months of the week of %s', (weekStart, caption) => {
    renderStrip({ weekStart });

    expect(screen.getByText(caption)).toBeDefined();
  });

  test('marks today on the calendar of the shop', () => {
    // Still Tuesday in Los Angeles, Wednesday already in New York.
    renderStrip({
      zone: { timeZone: 'America/Los_Angeles' },
      now: () => new Date('2026-11-25T06:00:00Z'),
    });

    expect(screen.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toBe(
      'Tue 24 November 2026',
    );
  });

  test('disables days without a place and days that are over [9.15]', () => {
    renderStrip({ isAvailable: (date) => date !== '2026-11-27' });

    expect(button(/ 24 /).disabled).toBe(true);
    expect(button(/ 25 /).disabled).toBe(false);
    expect(button(/ 27 /).disabled).toBe(true);
  });

  test('disables every day while the week is unknown', () => {
    renderStrip({ loading: true });

    expect(button(/ 26 /).disabled).toBe(true);
  });

  test('chooses a day and shows the chosen one [2.110]', async () => {
    const { user, onChange } = renderStrip({ value: '2026-11-26' });
    expect(button(/ 26 /).getAttribute('aria-pressed')).toBe('true');

    await user.click(button(/ 29 /));

    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-29');
  });

  test('arrows, Home and End go through the open days, which are one tab stop', async () => {
    const { user } = renderStrip({ value: '2026-11-27' });
    await user.tab();
    await user.tab();
    await user.tab();
    expect(focused()).toBe('Fri 27 November 2026');

    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Sun 29 November 2026');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Sun 29 November 2026');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Thu 26 November 2026');
    await user.keyboard('{End}{ArrowLeft}');
    expect(focused()).toBe('Fri 27 November 2026');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('quick presses turn the pages at once and ask for one week, 300 ms after the last [9.12]', async () => {
    const { user, changes } = renderStrip();

    await user.click(button('Next week'));
    pass(200);
    await user.click(button('Next week'));
    expect(button('Mon 7 December 2026').disabled).toBe(true);
    pass(299);
    expect(changes).not.toHaveBeenCalled();
    pass(1);

    expect(changes).toHaveBeenCalledExactlyOnceWith('2026-12-07');
  });

  test('going there and back asks for nothing', async () => {
    const { user, changes } = renderStrip();

    await user.click(button('Next week'));
    await user.click(button('Previous week'));
    pass(300);

    expect(changes).not.toHaveBeenCalled();
    expect(button(/ 26 /).disabled).toBe(false);
  });

  test('goes back no further than this week [9.13]', async () => {
    const { user, changes } = renderStrip();
    expect(isBlocked('Previous week')).toBe(true);

    await user.click(button('Previous week'));
    pass(300);

    expect(changes).not.toHaveBeenCalled();
  });

  test('goes on to about six months from now, the focus staying on the button [9.14]', async () => {
    const { user } = renderStrip({ weekStart: '2027-05-17' });
    expect(isBlocked('Next week')).toBe(false);

    await user.click(button('Next week'));
    pass(300);

    expect(isBlocked('Next week')).toBe(true);
    expect(document.activeElement).toBe(button('Next week'));
  });
});
