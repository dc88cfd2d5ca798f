// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OpaqueId, RecommendedService } from '../../../src/contract/types.gen.ts';
import { RecommendedServiceCards } from '../../../src/page/widgets/RecommendedServiceCards.tsx';
import { button, checkbox, descriptionOf, maybeButton } from './support/finders.ts';
import { newYork, wednesdayAtTen } from './support/moments.ts';
import { renderHeld } from './support/render.tsx';

const jobs: RecommendedService[] = [
  { jobId: 1, name: 'Brake pads', date: '2026-11-02' },
  { jobId: 2, name: 'Wiper blades', date: '2026-10-25' },
  { jobId: 3, name: 'Coolant flush', date: '2026-01-20' },
  { jobId: 4, name: 'Cabin filter' },
];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ jobId: index, name: `Job ${index}` }));

const renderCards = (services: readonly RecommendedService[], initial: readonly OpaqueId[] = []) =>
  renderHeld(initial, (value, change) => (
    <RecommendedServiceCards
      services={services}
      value={value}
      onChange={change}
      zone={newYork}
      now={wednesdayAtTen}
    />
  ));

describe('RecommendedServiceCards', () => {
  test('show three first, and the rest after "Show more" with the focus on the fourth [2.59] [9.5]', async () => {
    const { user } = renderCards(jobs);
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);

    await user.click(button('Show more'));

    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
    expect(maybeButton('Show more')).toBeNull();
    expect(document.activeElement).toBe(checkbox('Cabin filter'));
  });

  test('need no "Show more" for three', () => {
    renderCards(jobs.slice(0, 3));

    expect(maybeButton('Show more')).toBeNull();
  });

  test('show all where one of the rest is chosen already', () => {
    renderCards(jobs, [4]);

    expect(checkbox('Cabin filter').checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  test('say how old each recommendation is [9.19]', () => {
    renderCards(jobs, [4]);

    expect(descriptionOf(checkbox('Brake pads'))).toBe('Less than a month ago');
    expect(descriptionOf(checkbox('Wiper blades'))).toBe('1 month ago');
    expect(descriptionOf(checkbox('Coolant flush'))).toBe('10 months ago');
    expect(descriptionOf(checkbox('Cabin filter'))).toBe('');
  });

  test('take thirty and refuse the next with a message that goes when one is taken out [5.18] [9.5]', async () => {
    const first30 = many(31)
      .map(({ jobId }) => jobId)
      .slice(0, 30);
    const { user, changes } = renderCards(many(31), first30);

    await user.click(checkbox('Job 30'));
    expect(screen.getByText('You may only select a maximum of 30 services')).toBeDefined();
    expect(changes).not.toHaveBeenCalled();
    expect(checkbox('Job 30').checked).toBe(false);

    await user.click(checkbox('Job 0'));
    expect(screen.queryByText('You may only select a maximum of 30 services')).toBeNull();
    expect(changes.mock.lastCall?.[0]).toHaveLength(29);
  });
});
