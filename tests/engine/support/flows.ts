import appointment from '../../../flows/appointment.json';
import booking from '../../../flows/booking.json';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../../src/engine/types.ts';

/** The shipped flow file, as JSON that a test may change. */
export const bookingSource = () => structuredClone(booking) as unknown as Record<string, never>;

/** A flow from JSON that must parse. */
export function flowOf(source: unknown): Flow {
  const parsed = parseFlow(source);
  if (!parsed.ok)
    throw new Error(
      parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('\n'),
    );
  return parsed.flow;
}

export const bookingFlow = () => flowOf(bookingSource());
export const appointmentFlow = () => flowOf(structuredClone(appointment));

/** A flow about making tea: small, and about nothing the product knows. */
export const teaSource = (changes: Record<string, unknown> = {}) => ({
  id: 'tea',
  version: 1,
  initial: 'boil',
  goal: 'drink',
  forward: 'on-next',
  progressStart: 5,
  events: { 'on-next': {}, 'on-previous': {}, 'on-spill': {} },
  variables: {
    kind: { enum: [null, 'green', 'black'], initial: null },
    last: { enum: [null, 'green', 'black'] },
    milk: { type: 'boolean', fact: true },
  },
  guards: { isBlack: { '==': [{ var: 'kind' }, 'black'] } },
  anyStep: { on: { 'on-spill': [{ id: 'spill', target: 'mop' }] }, except: ['mop'] },
  back: { event: 'on-previous', rules: [{ after: 'steep', pop: 2 }] },
  steps: {
    boil: {
      collects: ['water'],
      on: { 'on-next': [{ id: 'boiled', target: 'steep', set: { kind: 'black' } }] },
    },
    steep: {
      collects: ['minutes'],
      back: { into: { set: { kind: null } }, outOf: { clear: ['minutes'] } },
      on: {
        'on-next': [
          {
            id: 'pour-milk',
            guard: { and: ['x', { guard: 'isBlack' }, { var: 'milk' }] },
            target: 'milk',
            set: { last: { var: 'kind' }, kind: 'green' },
          },
          { id: 'no-milk', target: 'drink' },
        ],
      },
    },
    milk: {
      collects: ['drops'],
      on: { 'on-next': [{ id: 'stirred', target: 'drink', clear: ['drops'] }] },
    },
    drink: {
      collects: ['verdict'],
      on: { 'on-next': [{ id: 'again', target: 'boil', reset: [] }] },
    },
    mop: {},
  },
  ...changes,
});
