import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { play, type VisitScript } from '../../src/engine/play.ts';
import type { Scalar } from '../../src/engine/types.ts';
import { bookingFlow, bookingSource } from '../engine/support/flows.ts';

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
    'welcome: returning customer [4.3]',
    ['on-welcome.returning-customer'],
    'validate-phone.returning-customer',
  ],
  ['welcome: services chosen [4.4]', ['on-welcome.select-services'], 'validate-phone', chosen],
  ['welcome: add notes [4.5]', ['on-add-notes'], 'add-notes', chosen],
  ['select-service: add notes', [...newWithout, 'on-add-notes'], 'add-notes', chosen],
  ['select-mixed-services: add notes', [...oneWithout, yes(), 'on-add-notes'], 'add-notes', chosen],
  ['add-notes: phone not valid [4.9]', ['on-add-notes', next], 'validate-phone', chosen],
  [
    'select-service: phone not valid [4.6]',
    ['on-welcome.select-services', back, next],
    'validate-phone',
    chosen,
  ],
  [
    'select-service: customer known, no vehicle [4.7]',
    [...oneWithServices, back, next],
    'select-vehicle',
    chosen,
  ],
  [
    'add-notes: customer known, no vehicle [4.9]',
    [...severalWithServices, back, 'on-add-notes', next],
    'select-vehicle',
    chosen,
  ],
  ['select-service: otherwise [4.8]', [...newWithout, next], 'add-waiter-preferences', chosen],
  [
    'select-mixed-services: otherwise [4.8]',
    [...oneWithout, yes(), next],
    'add-waiter-preferences',
    chosen,
  ],
  [
    'add-notes: otherwise [4.9]',
    [...newWithout, 'on-add-notes', next],
    'add-waiter-preferences',
    chosen,
  ],
  ['validate-phone [4.10]', servicesFirst, 'validate-pin'],
  ['validate-phone.returning-customer [4.10]', phoneFirst, 'validate-pin'],
  ['pin, no match, services [4.11] [4.12]', newWithServices, 'add-waiter-preferences', noMatchSet],
  ['pin, no match, no services [4.12]', newWithout, 'select-service', noMatchSet],
  [
    'pin, one match [4.13]',
    oneWithout,
    'select-vehicle',
    { customerState: 'one-matching', isPhoneValid: true, vehicleState: null },
  ],
  [
    'pin, several match [4.14]',
    severalWithServices,
    'select-vehicle',
    { customerState: 'multiple-matching', isPhoneValid: true },
  ],
  [
    'vehicle chosen, services, recommendations [4.15]',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: true })],
    'select-recommended-services',
    { vehicleState: 'matching' },
  ],
  [
    'vehicle chosen, services [4.16]',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: false })],
    'add-waiter-preferences',
    { vehicleState: 'matching' },
  ],
  [
    'vehicle chosen, no services [4.17]',
    [...oneWithout, yes({ vehicleHasRecommendedServices: true })],
    'select-mixed-services',
    { vehicleState: 'matching' },
  ],
  ['new vehicle instead [4.18]', [...oneWithout, no], 'add-vehicle', { vehicleState: 'new' }],
  [
    'recommended services',
    [...oneWithServices, yes({ vehicleHasRecommendedServices: true }), next],
    'add-waiter-preferences',
  ],
  ['search found vehicles [4.19]', [...oneWithout, no, found], 'add-vehicle.view-search-results'],
  ['search found none [4.19]', [...oneWithout, no, notFound], 'add-vehicle.no-search-results'],
  [
    'add-vehicle: several match [4.20]',
    [...severalWithout, no, next],
    'add-customer',
    { vehicleState: 'new' },
  ],
  [
    'search results: several match [4.20]',
    [...severalWithout, no, found, next],
    'add-customer',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: one match, services [4.21]',
    [...oneWithServices, no, next],
    'add-waiter-preferences',
    { vehicleState: 'new' },
  ],
  [
    'search results: one match, services [4.21]',
    [...oneWithServices, no, found, next],
    'add-waiter-preferences',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: one match, no services [4.21]',
    [...oneWithout, no, next],
    'select-service',
    { vehicleState: 'new' },
  ],
  [
    'search results: one match, no services [4.21]',
    [...oneWithout, no, found, next],
    'select-service',
    { vehicleState: 'new' },
  ],
  [
    'add-vehicle: no customer [4.22]',
    [...newWithServices, next, next, next],
    'view-confirmation',
    { vehicleState: 'new' },
  ],
  [
    'search results: no customer [4.22]',
    [...newWithServices, next, next, found, next],
    'view-confirmation',
    { vehicleState: 'new' },
  ],
  [
    'waiter preferences: select time [4.23]',
    [...newWithServices, 'on-select-time'],
    'plan-appointment',
  ],
  ['waiter preferences: no customer [4.24]', [...newWithServices, next], 'add-customer'],
  [
    'plan-appointment: no customer [4.24]',
    [...newWithServices, 'on-select-time', next],
    'add-customer',
  ],
  [
    'waiter preferences: customer known [4.24]',
    [...oneWithServices, yes(), next],
    'view-confirmation',
  ],
  [
    'plan-appointment: customer known [4.24]',
    [...oneWithServices, yes(), 'on-select-time', next],
    'view-confirmation',
  ],
  [
    'add-customer: services, several match, new vehicle [4.25]',
    [...severalWithServices, no, next, next],
    'add-waiter-preferences',
  ],
  ['add-customer: no services [4.26]', [...severalWithout, no, next, next], 'select-service'],
  ['add-customer: services, no match [4.27]', [...newWithServices, next, next], 'add-vehicle'],
  [
    'confirmation: booking error [4.28]',
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
    '%s can be left by exit [4.2]',
    (id) => {
      expect(flow.steps[id]!.on['on-exit']?.[0]?.target).toBe('view-exit');
      expect(flow.steps['view-exit']!.on['on-exit']).toBeUndefined();
    },
  );

  it('has the events of the specification and no others [4.1]', () => {
    expect(Object.keys(bookingSource().events!).toSorted()).toEqual([
      'on-add-notes',
      'on-booking-error',
      'on-existing-vehicle-selected.no',
      'on-existing-vehicle-selected.yes',
      'on-exit',
      'on-matching-customer.no',
      'on-matching-customer.yes',
      'on-next',
      'on-previous',
      'on-searching-vehicle-plate',
      'on-select-time',
      'on-welcome.returning-customer',
      'on-welcome.select-services',
    ]);
    const declared = Object.keys(bookingSource().events!);
    for (const { on } of Object.values(flow.steps)) {
      for (const event of Object.keys(on)) expect(declared).toContain(event);
    }
  });

  it('knows no other states of customer and vehicle than those of the specification [3.27] [3.28]', () => {
    const states = (name: string) =>
      (bookingSource().variables as unknown as Record<string, { enum: unknown }>)[name]?.enum;

    expect(states('customerState')).toEqual([
      null,
      'no-matching',
      'one-matching',
      'multiple-matching',
    ]);
    expect(states('vehicleState')).toEqual([null, 'new', 'matching']);
  });

  it('pushes each target, but for the two that begin a new stack [4.3] [4.4]', () => {
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

  it('goes Back past pin and phone to the step before the phone [4.30]', () => {
    const { snapshot } = play(flow, { events: [...newWithServices, back] });
    expect(snapshot.stack).toEqual(['select-service']);
    expect(snapshot.context).toMatchObject({ isPhoneValid: true, customerState: 'no-matching' });
  });

  it('hides Back on one step, and straight after the pin of a returning customer [2.40] [2.41]', () => {
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

  it('forgets the kind of vehicle on coming back into select-vehicle and add-vehicle [4.31]', () => {
    expect(
      play(flow, { events: [...oneWithServices, yes(), back] }).snapshot.context.vehicleState,
    ).toBeNull();
    expect(
      play(flow, { events: [...oneWithServices, no, found, back] }).snapshot.context.vehicleState,
    ).toBeNull();
  });

  it('unchooses services on going back out of the service steps only [4.32]', () => {
    const left = play(flow, { events: [...severalWithout, no, next, next, next, back, back] });
    expect(left.snapshot.stack.at(-1)).toBe('add-customer');
    expect(left.snapshot.context.hasServiceSelected).toBe(false);
    const kept = play(flow, { events: [...oneWithout, yes(), next, back] });
    expect(kept.snapshot.context.hasServiceSelected).toBe(true);
  });

  it('forgets the new vehicle on going back out of add-vehicle, and nothing else [4.33]', () => {
    const { snapshot } = play(flow, { events: [...newWithServices, next, next, next, back, back] });
    expect(snapshot.stack.at(-1)).toBe('add-customer');
    expect(snapshot.answers).not.toHaveProperty('newVehicle');
    expect(snapshot.answers).toHaveProperty('newCustomer');
  });

  it('measures progress by the longest path that begins with the stack [4.34] [4.35] [9.21]', () => {
    expect(play(flow, {}).snapshot.progress).toBe(10);
    expect(play(flow, { events: newWithServices }).snapshot.progress).toBeCloseTo((100 * 4) / 9);
    expect(
      play(flow, { events: [...newWithServices, next, next, found, next] }).snapshot.progress,
    ).toBe(100);
  });
});

describe('flow:play', () => {
  it('answers each line of events with a line about the visit [3.26]', () => {
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
