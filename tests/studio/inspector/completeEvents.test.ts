import { describe, expect, test } from 'vitest';
import { completeEvents } from '../../../src/studio/inspector/player/completeEvents.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const flow = bookingFlow();
const facts = { allDaysClosed: false };
const answersOf = (types: readonly string[]) =>
  completeEvents(
    flow,
    facts,
    types.map((type) => ({ type })),
  ).map(({ answers }) => answers);

describe('events without answers get those that their screens send', () => {
  test('a screen of its own gives what it says it sends', () => {
    expect(answersOf(['on-welcome.select-services'])).toEqual([{ selectedServiceIds: true }]);
  });

  test('a form gives all that it asks for; a switch stays off', () => {
    expect(answersOf(['on-welcome.select-services', 'on-next']).at(-1)).toEqual({
      phone: true,
      okForMarketing: false,
    });
  });

  test('Back and Close bring nothing', () => {
    expect(
      answersOf(['on-welcome.returning-customer', 'on-next', 'on-previous', 'on-exit']).slice(2),
    ).toEqual([undefined, undefined]);
  });

  test('events that have answers keep them', () => {
    const event = { type: 'on-welcome.select-services', answers: { customNeed: 'A rattle' } };

    expect(completeEvents(flow, facts, [event])).toEqual([event]);
  });
});
