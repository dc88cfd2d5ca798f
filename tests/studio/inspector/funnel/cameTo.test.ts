import { describe, expect, test } from 'vitest';
import {
  endInWords,
  endedOn,
  isOutcome,
  outcomesOf,
  seriesOf,
  sumOf,
} from '../../../../src/studio/inspector/funnel/cameTo.ts';
import { appointmentFlow, bookingFlow } from '../../../engine/support/flows.ts';

const flow = appointmentFlow();
const step = (id: string, left: number, here = 0) => ({
  step: id,
  came: left + here,
  shown: left + here,
  went: 0,
  medianMs: null,
  ninetiethMs: null,
  errors: [],
  ends: { booked: 0, lead: 0, left, here },
});
const funnel = {
  visits: 9,
  ends: { booked: 0, lead: 0, left: 7, here: 2 },
  steps: [step('view-appointment', 3, 1), step('appointment-moved', 4, 1)],
  ways: [],
  notJournalled: { asked: 0, off: 0 },
};

describe('what visits came to', () => {
  test('is asked of the goals of a flow that does not book, by the titles of their steps', () => {
    const outcomes = outcomesOf(flow, (id) => endedOn(funnel, id));
    expect(outcomes.map(({ title, visits }) => [title, visits])).toEqual([
      ['Moved', 5],
      ['Cancelled', 0],
      ['Kept', 0],
    ]);
    expect(isOutcome(flow, 'appointment-moved')).toBe(true);
    expect(isOutcome(flow, 'view-appointment')).toBe(false);
    expect(endInWords({ end: 'left', step: 'appointment-moved' }, flow)).toBe('Moved');
    expect(endInWords({ end: null, step: 'appointment-cancelled' }, flow)).toBe('Cancelled');
    expect(endInWords({ end: 'left', step: 'view-appointment' }, flow)).toBe('left');
  });

  test('is a booking or a message where a screen books', () => {
    const booking = bookingFlow();
    expect(outcomesOf(booking, () => 1)).toEqual([]);
    expect(isOutcome(booking, 'view-confirmation')).toBe(false);
    expect(endInWords({ end: 'booked', step: 'view-confirmation' }, booking)).toBe('booked');
  });

  test('is counted by day as bookings and messages, or by the goals of a flow that does not book', () => {
    const days = [
      { visits: 5, booked: 2, leads: 1, steps: [{ step: 'appointment-moved', over: 3, left: 3 }] },
      { visits: 4, booked: 1, leads: 0, steps: [] },
    ];
    const counted = (of: typeof flow) =>
      seriesOf(of).map((each) => [each.title, each.as, sumOf(days, each)]);

    expect(counted(bookingFlow())).toEqual([
      ['Visits', 'area', 9],
      ['Booked', 'line', 3],
      ['Left a message', 'line', 1],
    ]);
    expect(counted(flow)).toEqual([
      ['Visits', 'area', 9],
      ['Moved', 'line', 3],
      ['Cancelled', 'line', 0],
      ['Kept', 'line', 0],
    ]);
  });
});
