import { describe, expect, it } from 'vitest';
import { advance } from '../../src/engine/advance.ts';
import { play } from '../../src/engine/play.ts';
import { start } from '../../src/engine/snapshot.ts';
import { bookingFlow } from './support/flows.ts';

const flow = bookingFlow();
const anywhere = () => true;
const reached = play(flow, {
  events: [
    'on-welcome.select-services',
    'on-next',
    'on-matching-customer.no',
    'on-select-time',
    'on-next',
  ],
}).snapshot;
const pin = play(flow, {
  events: ['on-welcome.select-services', 'on-next', 'on-matching-customer.no'],
}).snapshot;

describe('advance', () => {
  it('goes on along a stack that was reached before, with the answers given then', () => {
    const answers = { waiterPreference: 'drop-off-vehicle', newCustomer: { firstName: 'Ada' } };
    const snapshot = advance(flow, pin, reached.stack, { answers, canLeave: anywhere });
    expect(snapshot.stack).toEqual(reached.stack);
    expect(snapshot.answers).toMatchObject({ waiterPreference: 'drop-off-vehicle' });
  });

  it('stops on a step that cannot be left without its visitor', () => {
    const canLeave = ({ id }: { id: string }) => id !== 'plan-appointment';
    const snapshot = advance(flow, pin, reached.stack, { answers: {}, canLeave });
    expect(snapshot.stack.at(-1)).toBe('plan-appointment');
  });

  it('stops where the flow no longer leads that way', () => {
    const known = play(flow, {
      events: ['on-welcome.select-services', 'on-next', 'on-matching-customer.yes'],
    }).snapshot;
    expect(advance(flow, known, reached.stack, { answers: {}, canLeave: anywhere })).toBe(known);
    const end = [...pin.stack, 'view-welcome'];
    expect(advance(flow, pin, end, { answers: {}, canLeave: anywhere })).toBe(pin);
  });

  it('stays where it is when it is not on the way', () => {
    const first = start(flow);
    expect(advance(flow, first, reached.stack, { answers: {}, canLeave: anywhere })).toBe(first);
  });
});
