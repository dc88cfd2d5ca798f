import { describe, expect, it } from 'vitest';
import { eventsFrom, shortestVisit } from '../../src/checker/explore/shortestVisit.ts';
import { play } from '../../src/engine/play.ts';
import { bookingFlow } from '../engine/support/flows.ts';
import { around } from './support.ts';

const flow = bookingFlow();
const known = {
  facts: {
    matchesSeveralCustomers: false,
    vehicleHasRecommendedServices: true,
    searchFoundVehicles: true,
    allDaysClosed: false,
  },
  never: ['on-matching-customer.no'],
};

describe('shortestVisit', () => {
  it('leads somebody to a step, and the engine plays it so', () => {
    const events = shortestVisit(flow, around, known, 'select-recommended-services')!;
    expect(events.map(({ type }) => type)).toEqual([
      'on-welcome.select-services',
      'on-next',
      'on-matching-customer.yes',
      'on-existing-vehicle-selected.yes',
    ]);
    const { snapshot, unhandled } = play(flow, { events });
    expect(unhandled).toEqual([]);
    expect(snapshot.stack.at(-1)).toBe('select-recommended-services');
  });

  it('is empty to the first step', () => {
    expect(shortestVisit(flow, around, known, flow.initial)).toEqual([]);
  });

  it('gives none where nobody of that kind gets', () => {
    expect(shortestVisit(flow, around, known, 'add-vehicle.no-search-results')).toBeUndefined();
    const stranger = { facts: {}, never: ['on-matching-customer.yes'] };
    expect(shortestVisit(flow, around, stranger, 'select-vehicle')).toBeUndefined();
  });

  it('does not lead past what is shown instead of every step', () => {
    const closed = { ...known, facts: { ...known.facts, allDaysClosed: true } };
    expect(shortestVisit(flow, around, closed, 'view-confirmation')).toBeUndefined();
  });
});

describe('eventsFrom', () => {
  it('brings the facts of who visits, and the answers as the screen gives them', () => {
    const events = eventsFrom(flow, around, flow.steps['select-vehicle']!, known);
    expect(events).toEqual([
      {
        type: 'on-existing-vehicle-selected.yes',
        facts: { vehicleHasRecommendedServices: true },
        answers: { selectedCustomerVehicle: true },
      },
      { type: 'on-existing-vehicle-selected.no' },
      { type: 'on-exit' },
    ]);
  });
});
