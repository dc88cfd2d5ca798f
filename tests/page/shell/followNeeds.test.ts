// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../../src/engine/types.ts';
import { start } from '../../../src/engine/snapshot.ts';
import { followNeeds } from '../../../src/page/shell/followNeeds.ts';
import * as sample from '../../../src/page/steps/declarations/samples.ts';
import { createSession, type SessionState } from '../../../src/page/wizard/session.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const flow = bookingFlow();
// The ids of a shop are its own.
const settings = { ...sample.shop, services: [{ ...sample.shop.services[0]!, id: 'oil' }] };

const answered: Snapshot['answers'] = {
  selectedServiceIds: ['oil'],
  phone: sample.phone,
  waiterPreference: 'drop-off-vehicle',
  whenToCome: 'soonest-available',
  selectedDateToCome: sample.time,
  newCustomer: { firstName: 'Rosa', lastName: 'Diaz' },
  newVehicle: sample.vehicleByName,
};
const atReview = [
  'select-service',
  'validate-phone',
  'validate-pin',
  'add-waiter-preferences',
  'add-customer',
  'add-vehicle',
  'view-confirmation',
];
const proven: Partial<SessionState> = {
  token: 'token',
  match: { customerState: 'no-matching' } as never,
};
const context = {
  customerState: 'no-matching',
  vehicleState: 'new',
  isPhoneValid: true,
  hasServiceSelected: true,
};

/** A visit that comes to where it never should, or should. */
function comeTo(
  stack: readonly string[],
  answers: Snapshot['answers'],
  known: Partial<SessionState>,
  more: Partial<Snapshot['context']> = context,
) {
  const visit = createVisit(flow, {});
  const session = createSession();
  session.update(known);
  const tracked: unknown[] = [];
  const track: Wizard['track'] = (name, fields) => tracked.push([name, fields]);
  followNeeds({ visit, session, track, settings, page: {} } as Wizard);
  const base = start(flow);
  visit.moveTo({ ...base, stack, answers, context: { ...base.context, ...more } as never });
  return { visit, tracked };
}

const settled = () => new Promise((done) => queueMicrotask(() => done(undefined)));

describe('a visit that comes to a step without what it needs', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('stays where nothing is missing', async () => {
    const { visit, tracked } = comeTo(atReview, answered, proven);
    await settled();
    expect(visit.get().stack).toEqual(atReview);
    expect([tracked, vi.mocked(console.error).mock.calls]).toEqual([[], []]);
  });

  it('goes to the nearest step that asks for it, keeps the answers, and shows a message', async () => {
    const { newVehicle: _missing, ...rest } = answered;
    const { visit, tracked } = comeTo(atReview, rest, proven);
    await settled();
    expect(visit.get().stack).toEqual(atReview.slice(0, -1));
    expect(visit.get().answers).toEqual(rest);
    expect(tracked).toEqual([['Step not ready', { step: 'view-confirmation', need: 'vehicle' }]]);
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('is shown a step that asks for it where none was passed', async () => {
    const { newVehicle: _missing, ...rest } = answered;
    const short = atReview.filter((id) => id !== 'add-vehicle');
    const { visit } = comeTo(short, rest, proven);
    await settled();
    expect(visit.get().stack.at(-1)).toBe('add-vehicle');
  });

  it('is asked for services again where all it chose was recommended for another vehicle', async () => {
    const { selectedServiceIds: _none, newVehicle: _known, ...rest } = answered;
    const answers = {
      ...rest,
      selectedRecommendedServiceIds: sample.recommended,
      selectedCustomerVehicle: sample.vehicleInOrder,
    };
    const way = ['select-mixed-services', 'select-vehicle', 'add-waiter-preferences'];
    const stack = [...way, 'view-confirmation'];
    const match = { customerState: 'one-matching', matchingCustomerId: sample.customerId };
    const { visit } = comeTo(
      stack,
      answers,
      { token: 'token', match: match as never },
      { ...context, customerState: 'one-matching', vehicleState: 'matching' },
    );
    await settled();
    expect(visit.get().stack).toEqual(['select-mixed-services']);
  });

  it('is asked for the phone where a code is asked for that nobody has sent', async () => {
    const stack = ['view-welcome', 'validate-phone', 'validate-pin'];
    const { visit } = comeTo(stack, answered, {}, {});
    await settled();
    expect(visit.get().stack).toEqual(['view-welcome', 'validate-phone']);
  });

  it('is left where it is when no step gives what is missing', async () => {
    const { visit, tracked } = comeTo(['add-notes'], {}, { token: 'token' }, context);
    await settled();
    expect(visit.get().stack).toEqual(['add-notes']);
    expect(tracked).toHaveLength(1);
  });
});
