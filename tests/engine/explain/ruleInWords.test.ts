import { describe, expect, it } from 'vitest';
import { explainEvent } from '../../../src/engine/explain/explainEvent.ts';
import {
  conditionInWords,
  ruleInWords,
  spellOut,
} from '../../../src/engine/explain/ruleInWords.ts';
import type { Json } from '../../../src/engine/types.ts';
import { play } from '../../../src/engine/play.ts';
import { bookingFlow } from '../support/flows.ts';

const flow = bookingFlow();

describe('spellOut', () => {
  it.each([
    ['hasServiceSelected', 'has service selected'],
    ['drop-off-vehicle', 'drop off vehicle'],
    ['at_2-4', 'at_2-4'],
  ])('says %s as %s', (name, words) => expect(spellOut(name)).toBe(words));
});

describe('ruleInWords', () => {
  it.each([
    [{ var: 'hasServiceSelected' }, 'hasServiceSelected'],
    [{ '!': [{ var: 'isPhoneValid' }] }, 'not isPhoneValid'],
    [{ '==': [{ var: 'vehicleState' }, null] }, 'vehicleState is not known'],
    [
      { in: [{ var: 'customerState' }, [null, 'no-matching']] },
      'customerState is not known or no-matching',
    ],
    [{ and: [{ var: 'a' }, { '!=': [{ var: 'b' }, 'x'] }] }, 'a and b is not x'],
    [{ and: [{ var: 'a' }, { in: [{ var: 'b' }, ['x', 'y']] }] }, 'a and (b is x or y)'],
    [{ '!': { or: [{ var: 'a' }, { var: 'b' }] } }, 'not (a or b)'],
    [{ var: 'answered newVehicle' }, 'newVehicle was answered'],
  ])('says %j as "%s"', (rule, words) => {
    expect(ruleInWords(rule as Json)).toBe(words);
  });
});

describe('a clause about a variable of which the author said what its values mean', () => {
  it.each<[unknown, string]>([
    [{ '==': [{ var: 'customerState' }, 'one-matching'] }, 'the shop knows this phone'],
    [
      { '!=': [{ var: 'vehicleState' }, 'new'] },
      'no vehicle is chosen yet or the shop knows the vehicle',
    ],
    [{ '!': [{ var: 'isPhoneValid' }] }, 'the phone is not proven yet'],
    [{ '!!': [{ var: 'isPhoneValid' }] }, 'the phone is proven'],
    [{ var: 'allDaysClosed' }, 'the shop is closed every day'],
    [
      { '!': [{ and: [{ var: 'isPhoneValid' }, { var: 'untold' }] }] },
      'not (the phone is proven and untold)',
    ],
    [
      { '==': [{ var: 'customerState' }, { var: 'vehicleState' }] },
      'customer state is vehicle state',
    ],
  ])('says %j as "%s"', (rule, words) => {
    expect(ruleInWords(rule as Json, { guards: {}, variables: flow.variables })).toBe(words);
  });
});

describe('conditionInWords', () => {
  const guardOf = (step: string, id: string) =>
    Object.values(flow.steps[step]!.on)
      .flat()
      .find((transition) => transition.id === id)?.guard;

  it.each([
    ['select-service', 'prove-phone', 'when the phone is not proven yet'],
    ['add-customer', 'which-services', 'when no services are chosen yet'],
    ['add-vehicle', 'how-to-come', 'when the shop knows this phone and services are chosen'],
    [
      'add-customer',
      'how-to-come',
      'when services are chosen and several customers share this phone and the vehicle is new to the shop',
    ],
    [
      'select-vehicle',
      'recommend',
      'when services are chosen and the shop recommends services for the vehicle',
    ],
    ['add-vehicle', 'review', undefined],
  ])('says of %s / %s "%s"', (step, id, words) => {
    expect(conditionInWords(flow, guardOf(step, id))).toBe(words);
  });
});

describe('explainEvent', () => {
  it('says of each transition whether it would be taken, and by which condition', () => {
    const { snapshot } = play(flow, {
      events: ['on-welcome.returning-customer', 'on-next', 'on-matching-customer.no'],
    });
    const next = explainEvent(flow, snapshot, 'on-next');
    expect(next.map(({ transition, verdict, guard }) => [transition.id, verdict, guard])).toEqual([
      ['prove-phone', 'refused', 'not isPhoneValid'],
      [
        'which-vehicle',
        'refused',
        expect.stringContaining('customerState is one-matching or multiple-matching'),
      ],
      ['how-to-come', 'taken', undefined],
    ]);
  });

  it('tells a transition that holds from the one before it that is taken', () => {
    const { snapshot } = play(flow, {
      events: ['on-welcome.select-services', 'on-next', 'on-matching-customer.no'],
    });
    const next = explainEvent(flow, snapshot, 'on-next');
    expect(next.map(({ verdict }) => verdict)).toEqual(['taken', 'passed']);
  });
});
