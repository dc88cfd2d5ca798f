import { describe, expect, it } from 'vitest';
import { clausesOf } from '../../../src/engine/explain/clauses.ts';
import { smallestFlip } from '../../../src/engine/explain/smallestFlip.ts';
import { whyNotShown } from '../../../src/engine/explain/whyNotShown.ts';
import { play } from '../../../src/engine/play.ts';
import { findTransition } from '../../../src/engine/transition.ts';
import type { FlowEvent, Snapshot } from '../../../src/engine/types.ts';
import { bookingFlow } from '../support/flows.ts';

const flow = bookingFlow();

const toVehicles: readonly FlowEvent[] = [
  { type: 'on-welcome.select-services', answers: { selectedServiceIds: true } },
  { type: 'on-next' },
  { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
];
const withoutRecommendations: readonly FlowEvent[] = [
  ...toVehicles,
  {
    type: 'on-existing-vehicle-selected.yes',
    facts: { vehicleHasRecommendedServices: false },
    answers: { selectedCustomerVehicle: true },
  },
];

const momentsOf = (events: readonly FlowEvent[]): Snapshot[] =>
  [...events.keys(), events.length].map(
    (count) => play(flow, { events: events.slice(0, count) }).snapshot,
  );

const transitionOf = (step: string, event: string, id: string) =>
  flow.steps[step]!.on[event]!.find((one) => one.id === id)!;

describe('clausesOf', () => {
  it('tells of each clause whether it holds', () => {
    const { guard } = transitionOf(
      'select-vehicle',
      'on-existing-vehicle-selected.yes',
      'recommend',
    );
    const snapshot = momentsOf(toVehicles).at(-1)!;
    const clause = clausesOf(flow, guard!, snapshot);
    expect(clause.holds).toBe(false);
    expect(clause.joins).toBe('and');
    expect(clause.parts.map(({ holds }) => holds)).toEqual([true, false]);
    expect(clause.parts[1]!.words).toBe('the shop recommends services for the vehicle');
  });
});

describe('smallestFlip', () => {
  const snapshot = momentsOf(toVehicles).at(-1)!;
  const step = flow.steps['select-vehicle']!;
  const event = 'on-existing-vehicle-selected.yes';

  it('names the one fact that would bring a transition about', () => {
    expect(smallestFlip(flow, step, snapshot, transitionOf(step.id, event, 'recommend'))).toEqual([
      { kind: 'fact', name: 'vehicleHasRecommendedServices', is: false, becomes: true },
    ]);
  });

  it('names what would keep a transition from being taken', () => {
    const taken = findTransition(flow, step, event, snapshot)!;
    const flip = smallestFlip(flow, step, snapshot, taken)!;
    expect(flip).toHaveLength(1);
  });

  it('finds a change of every transition of the flow that a change can bring about', () => {
    for (const { id, on } of Object.values(flow.steps)) {
      for (const transition of Object.values(on).flat()) {
        const here = { ...snapshot, stack: [flow.initial, id] };
        const flip = smallestFlip(flow, flow.steps[id]!, here, transition);
        const { guard } = transition;
        const isOnly = flow.steps[id]!.on[transition.event]!.length === 1;
        if (guard === undefined && isOnly) expect(flip).toBeUndefined();
        else expect(flip?.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('whyNotShown', () => {
  const visit = { moments: momentsOf(withoutRecommendations), events: withoutRecommendations };

  it('names the transition that was refused, and what was taken instead', () => {
    const { shownAt, missed } = whyNotShown(flow, visit, 'select-recommended-services');
    expect(shownAt).toEqual([]);
    expect(missed).toHaveLength(1);
    expect(missed[0]).toMatchObject({
      at: 3,
      from: 'select-vehicle',
      because: 'refused',
      transition: { id: 'recommend' },
      instead: { id: 'how-to-come' },
    });
  });

  it('names the ways there that the visit had no occasion for', () => {
    const { missed, others } = whyNotShown(flow, visit, 'add-vehicle');
    expect(missed).toEqual([]);
    expect(others.map(({ from, wasThere }) => [from, wasThere])).toEqual([
      ['select-vehicle', true],
      ['add-customer', false],
    ]);
  });

  it('says when a step was shown', () => {
    expect(whyNotShown(flow, visit, 'select-vehicle').shownAt).toEqual([3]);
  });

  it('says where a step was passed over by its skipWhen', () => {
    const skipping = { ...flow, steps: { ...flow.steps } };
    const step = skipping.steps['validate-phone']!;
    skipping.steps['validate-phone'] = {
      ...step,
      skipWhen: { rule: true, variables: [], answers: [] },
    };
    const events = toVehicles.slice(0, 1);
    const moments = [0, 1].map((count) => play(skipping, { events: events.slice(0, count) }));
    const { skippedAt } = whyNotShown(
      skipping,
      { moments: moments.map(({ snapshot }) => snapshot), events },
      'validate-phone',
    );
    expect(skippedAt).toEqual([0]);
  });
});
