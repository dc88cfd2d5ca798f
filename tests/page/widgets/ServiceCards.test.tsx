// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OpaqueId, Service } from '../../../src/contract/types.gen.ts';
import { ServiceCards } from '../../../src/page/widgets/ServiceCards.tsx';
import { checkbox, descriptionOf } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';

const services: Service[] = [
  {
    id: 1,
    name: 'Oil change',
    description: 'Oil and filter',
    icon: 'WATERDROP',
    allowWaiter: true,
  },
  { id: 'ac', name: 'Air conditioning', icon: null, allowWaiter: false },
];

const renderCards = (list: readonly Service[], initial: readonly OpaqueId[] = []) =>
  renderHeld(initial, (value, change) => (
    <ServiceCards services={list} value={value} onChange={change} />
  ));

describe('ServiceCards', () => {
  test('are below "Instant booking", each named and described [2.53]', () => {
    renderCards(services);

    expect(screen.getByRole('group', { name: 'Instant booking' })).toBeDefined();
    expect(descriptionOf(checkbox('Oil change'))).toContain('Oil and filter');
  });

  test('add and take out services in the order they are chosen, ids as the shop gave them', async () => {
    const { user, changes } = renderCards(services);

    await user.click(checkbox('Air conditioning'));
    await user.click(checkbox('Oil change'));
    expect(changes).toHaveBeenLastCalledWith(['ac', 1]);

    await user.click(checkbox('Air conditioning'));
    expect(changes).toHaveBeenLastCalledWith([1]);
  });

  test('know a number that a form has turned into text', async () => {
    const { user, changes } = renderCards(services, ['1']);
    expect(checkbox('Oil change').checked).toBe(true);

    await user.click(checkbox('Oil change'));

    expect(changes).toHaveBeenLastCalledWith([]);
  });

  test('are reached and ticked by keyboard', async () => {
    const { user, changes } = renderCards(services);

    await user.tab();
    await user.tab();
    await user.keyboard(' ');

    expect(changes).toHaveBeenLastCalledWith(['ac']);
  });

  test('show all of thirty services', () => {
    const thirty = Array.from({ length: 30 }, (_, index) => ({
      id: index,
      name: `Service ${index}`,
      allowWaiter: true,
    }));
    renderCards(thirty);

    expect(screen.getAllByRole('checkbox')).toHaveLength(30);
  });

  test('leave no empty group where a shop has none', () => {
    const { container } = renderCards([]);

    expect(container.childElementCount).toBe(0);
  });

  test('stay light: no dates and no queries on the first screen', () => {
    for (const file of ['ServiceCards.tsx', 'CustomNeed.tsx', 'chosenIds.ts']) {
      const source = readFileSync(`src/page/widgets/${file}`, 'utf8');
      expect(source).not.toMatch(/date-fns|react-query|\/api\/|timeFormats|shopTime/);
    }
  });
});
