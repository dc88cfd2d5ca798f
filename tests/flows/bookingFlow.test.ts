import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { play, type VisitScript } from '../../src/engine/play.ts';
import type { Scalar } from '../../src/engine/types.ts';
import { bookingFlow } from '../engine/support/flows.ts';

const flow = bookingFlow();
type Events = NonNullable<VisitScript['events']>;

const yes = (facts: Record<string, Scalar> = {}) => ({
  type: 'on-existing-vehicle-selected.yes',
  facts,
});
const no = 'on-existing-vehicle-selected.no';
const noMatch = 'on-matching-customer.no';
const oneMatch = { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } };
const severalMatch = { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: true } };
const found = { type: 'on-searching-vehicle-plate', facts: { searchFoundVehicles: true } };
const notFound = { type: 'on-searching-vehicle-plate', facts: { searchFoundVehicles: false } };
const next = 'on-next';
const back = 'on-previous';

/** Welcome, services chosen, phone typed: on validate-pin. */
const servicesFirst: Events = ['on-welcome.select-services', next];
/** Welcome, returning customer, phone typed: on validate-pin. */
const phoneFirst: Events = ['on-welcome.returning-customer', next];
const newWithServices: Events = [...servicesFirst, noMatch];
const oneWithServices: Events = [...servicesFirst, oneMatch];
const severalWithServices: Events = [...servicesFirst, severalMatch];
const newWithout: Events = [...phoneFirst, noMatch];
const oneWithout: Events = [...phoneFirst, oneMatch];
const severalWithout: Events = [...phoneFirst, severalMatch];

const noMatchSet = { customerState: 'no-matching', vehicleState: 'new', isPhoneValid: true };
const chosen = { hasServiceSelected: true };

/** Row of the transition table; events that lead to and through it; step reached; context it sets. */
const rows: [row: string, events: Events, step: string, context?: Record<string, Scalar>][] = [
  [
    'welcome: returning customer',
    ['on-welcome.returning-customer'],
    'validate-phone.returning-customer',
  ],
  ['welcome: services chosen', ['on-welcome.select-services'], 'validate-phone', chosen],
  ['welcome: add notes', ['on-add-notes'], 'add-notes', chosen],
  ['select-service: add notes', [...newWithout, 'on-add-notes'], 'add-notes', chosen],
  ['select-mixed-services: add notes', [...oneWithout, yes(), 'on-add-notes'], 'add-notes', chosen],
  ['add-notes: phone not valid', ['on-add-notes', next], 'validate-phone', chosen],
  [
    'select-service: phone not valid',
    ['on-welcome.select-services', back, next],
    'validate-phone',
    chosen,
  ],
  [
    'select-service: customer known, no vehicle',
    [...oneWithServices, back, next],
    'select-vehicle',
    chosen,
  ],
  [
    'add-notes: customer known, no vehicle',
    [...severalWithServices, back, 'on-add-notes', next],
    'select-vehicle',
    chosen,
  ],
  ['select-service: otherwise', [...newWithout, next], 'add-waiter-preferences', chosen],
  [
    'select-mixed-services: otherwise',
    [...oneWithout, yes(), next],
    'add-waiter-preferences',
    chosen,
  ],
  ['add-notes: otherwise', [...newWithout, 'on-add-notes', next], 'add-waiter-preferences', chosen],
  ['validate-phone', servicesFirst, 'validate-pin'],
  ['validate-phone.returning-customer', phoneFirst, 'validate-pin'],
  ['pin, no match, services', newWithServices, 'add-waiter-preferences', noMatchSet],
  ['pin, no match, no services', newWithout, 'select-service', noMatchSet],
  [
    'pin, one match',
    oneWithout,
    'select-vehicle',
    { customerState: 'one-matching', isPhoneValid: true, vehicleState: null },
  ],
  [
    'pin, several match',
    severalWithServices,
    'select-vehicle',
    { customerState: 'multiple-matching', isPhoneValid: true },
  ],
  [
    'vehicle chosen, services, recommendations',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: true })],
    'select-recommended-services',
    { vehicleState: 'matching' },
  ],
  [
    'vehicle chosen, services',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: false })],
    'add-waiter-preferences',
    { vehicleState: 'matching' },
  ],
  [
    'vehicle chosen, no services',
    [...oneWithout, yes({ vehicleHasRecommendedServices: true })],
    'select-mixed-services',
    { vehicleState: 'matching' },
  ],
  ['new vehicle instead', [...oneWithout, no], 'add-vehicle', { vehicleState: 'new' }],
  [
    'recommended services',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: true }), next],
    'add-waiter-preferences',
  ],
  ['search found vehicles', [...oneWithout, no, found], 'add-vehicle.view-search-results'],
  ['search found none', [...oneWithout, no, notFound], 'add-vehicle.no-search-results'],
  [
    'add-vehicle: several match',
    [...severalWithout, no, next],
    'add-customer',
    { vehicleState: 'new' },
  ],
  [
    'search results: several match',
    [...severalWithout, no, found, next],
    'add-customer',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: one match, services',
    [...oneWithServices, no, next],
    'add-waiter-preferences',
    { vehicleState: 'new' },
  ],
  [
    'search results: one match, services',
    [...oneWithServices, no, found, next],
    'add-waiter-preferences',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: one match, no services',
    [...oneWithout, no, next],
    'select-service',
    { vehicleState: 'new' },
  ],
  [
    'search results: one match, no services',
    [...oneWithout, no, found, next],
    'select-service',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: no customer',
    [...newWithServices, next, next, next],
    'view-confirmation',
    { vehicleState: 'new' },
  ],
  [
    'search results: no customer',
    [...newWithServices, next, next, found, next],
    'view-confirmation',
    { vehicleState: 'new' },
  ],
  ['waiter preferences: select time', [...newWithServices, 'on-select-time'], 'plan-appointment'],
  ['waiter preferences: no customer', [...newWithServices, next], 'add-customer'],
  ['plan-appointment: no customer', [...newWithServices, 'on-select-time', next], 'add-customer'],
  ['waiter preferences: customer known', [...oneWithServices, yes(), next], 'view-confirmation'],
  [
    'plan-appointment: customer known',
    [...oneWithServices, yes(), 'on-select-time', next],
    'view-confirmation',
  ],
  [
    'add-customer: services, several match, new vehicle',
    [...severalWithServices, no, next, next],
    'add-waiter-preferences',
  ],
  ['add-customer: no services', [...severalWithout, no, next, next], 'select-service'],
  ['add-customer: services, no match', [...newWithServices, next, next], 'add-vehicle'],
  [
    'confirmation: booking error',
    [...oneWithServices, yes(), next, 'on-booking-error'],
    'view-booking-confirmation-error',
  ],
];

describe('the booking flow', () => {
  it.each(rows)('%s', (_row, events, step, context = {}) => {
    const { snapshot, unhandled } = play(flow, { events });
    expect(unhandled).toEqual([]);
    expect(snapshot.stack.at(-1)).toBe(step);
    expect(snapshot.context).toMatchObject(context);
  });

  it.each(Object.keys(flow.steps).filter((id) => id !== 'view-exit'))(
    '%s can be left by exit',
    (id) => {
      expect(flow.steps[id]!.on['on-exit']?.[0]?.target).toBe('view-exit');
      expect(flow.steps['view-exit']!.on['on-exit']).toBeUndefined();
    },
  );

  it('pushes each target, but for the two that begin a new stack', () => {
    expect(play(flow, { events: phoneFirst }).snapshot.stack).toEqual([
      'validate-phone.returning-customer',
      'validate-pin',
    ]);
    expect(play(flow, { events: servicesFirst }).snapshot.stack).toEqual([
      'select-service',
      'validate-phone',
      'validate-pin',
    ]);
    expect(play(flow, { events: ['on-add-notes', next] }).snapshot.stack).toEqual([
      'view-welcome',
      'add-notes',
      'validate-phone',
    ]);
  });

  it('goes Back past pin and phone to the step before the phone', () => {
    const { snapshot } = play(flow, { events: [...newWithServices, back] });
    expect(snapshot.stack).toEqual(['select-service']);
    expect(snapshot.context).toMatchObject({ isPhoneValid: true, customerState: 'no-matching' });
  });

  it('hides Back on one step, and straight after the pin of a returning customer', () => {
    expect(play(flow, {}).canGoBack).toBe(false);
    expect(play(flow, { events: phoneFirst }).canGoBack).toBe(true);
    for (const events of [oneWithout, newWithout]) {
      expect(play(flow, { events: [...events, back] })).toMatchObject({
        canGoBack: false,
        unhandled: [back],
      });
    }
    expect(play(flow, { events: newWithServices }).canGoBack).toBe(true);
  });

  it('forgets the kind of vehicle on coming back into select-vehicle and add-vehicle', () => {
    expect(
      play(flow, { events: [...oneWithServices, yes(), back] }).snapshot.context.vehicleState,
    ).toBeNull();
    expect(
      play(flow, { events: [...oneWithServices, no, found, back] }).snapshot.context.vehicleState,
    ).toBeNull();
  });

  it('unchooses services on going back out of the service steps only', () => {
    const left = play(flow, { events: [...severalWithout, no, next, next, next, back, back] });
    expect(left.snapshot.stack.at(-1)).toBe('add-customer');
    expect(left.snapshot.context.hasServiceSelected).toBe(false);
    const kept = play(flow, { events: [...oneWithout, yes(), next, back] });
    expect(kept.snapshot.context.hasServiceSelected).toBe(true);
  });

  it('forgets the new vehicle on going back out of add-vehicle, and nothing else', () => {
    const { snapshot } = play(flow, { events: [...newWithServices, next, next, next, back, back] });
    expect(snapshot.stack.at(-1)).toBe('add-customer');
    expect(snapshot.answers).not.toHaveProperty('newVehicle');
    expect(snapshot.answers).toHaveProperty('newCustomer');
  });

  it('measures progress by the longest path that begins with the stack', () => {
    expect(play(flow, {}).snapshot.progress).toBe(10);
    expect(play(flow, { events: newWithServices }).snapshot.progress).toBeCloseTo((100 * 4) / 9);
    expect(
      play(flow, { events: [...newWithServices, next, next, found, next] }).snapshot.progress,
    ).toBe(100);
  });
});

describe('flow:play', () => {
  it('answers each line of events with a line about the visit', () => {
    const lines = [
      { events: newWithServices },
      { facts: { allDaysClosed: true }, events: ['on-nonsense'] },
    ];
    const output = execFileSync(
      'npm',
      ['run', '--silent', 'flow:play', '--', 'flows/booking.json'],
      {
        input: lines.map((line) => JSON.stringify(line)).join('\n'),
        encoding: 'utf8',
        shell: process.platform === 'win32',
      },
    );
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        stack: ['select-service', 'validate-phone', 'validate-pin', 'add-waiter-preferences'],
        context: { ...noMatchSet, ...chosen },
        progress: (100 * 4) / 9,
        canGoBack: true,
        unhandled: [],
      },
      {
        stack: ['view-welcome'],
        context: {
          customerState: null,
          vehicleState: null,
          isPhoneValid: false,
          hasServiceSelected: false,
        },
        progress: 10,
        canGoBack: false,
        unhandled: ['on-nonsense'],
      },
    ]);
  });
});
