import { describe, expect, it } from 'vitest';
import { flowModel, searchSteps } from '../../../../src/studio/inspector/graph/model/flowModel.ts';
import { problemPlaces } from '../../../../src/studio/inspector/graph/model/marks.ts';
import type { Problem } from '../../../../src/engine/types.ts';
import { changed as fileWith } from '../../../engine/support/changed.ts';
import { bookingFlow, bookingSource, flowOf } from '../../../engine/support/flows.ts';

const flow = bookingFlow();
const model = flowModel(flow);
const step = (id: string) => model.nodes.find((node) => node.id === id)!;
const edge = (from: string, to: string) =>
  model.edges.find((one) => one.from === from && one.to === to)!;

describe('flowModel', () => {
  it('has a node for each step, and one line for all transitions between two', () => {
    expect(model.nodes.map(({ id }) => id)).toEqual(Object.keys(flow.steps));
    expect(
      edge('validate-pin', 'select-vehicle').transitions.map(({ condition }) => condition),
    ).toEqual(["when the phone's vehicles belong to several customers", 'otherwise']);
  });

  it('puts the event, condition and reason of a transition into words', () => {
    expect(step('add-waiter-preferences').transitions).toMatchObject([
      { event: "'Select a time'", to: 'plan-appointment' },
      {
        event: 'Continue',
        condition: 'when no customer',
        rule: 'the shop has not looked for the phone yet or the shop does not know this phone',
        why: 'We do not know this customer yet',
        to: 'add-customer',
      },
      { event: 'Continue', condition: 'otherwise', to: 'view-confirmation' },
    ]);
    expect(step('validate-phone').transitions[0]).not.toHaveProperty('condition');
  });

  it('notes transitions of every step once, and draws no lines for them', () => {
    expect(model.notes).toMatchObject([
      { kind: 'anyStep', transition: { event: 'Close, outside a frame', to: 'view-exit' } },
      { kind: 'instead', step: 'view-exit', when: 'the shop is closed every day' },
      { kind: 'back', step: 'validate-pin', pop: 3 },
    ]);
    expect(model.edges.filter(({ to }) => to === 'view-exit')).toEqual([]);
    expect(step('view-exit')).toMatchObject({ isFromAnywhere: true, isEnd: true });
  });

  it('marks the start, the goal, the ends, the kind, and what a step waits for', () => {
    const those = (is: (node: ReturnType<typeof step>) => boolean) =>
      model.nodes.filter(is).map(({ id }) => id);

    expect(those(({ isStart }) => isStart)).toEqual(['view-welcome']);
    expect(those(({ isGoal }) => isGoal)).toEqual(['view-confirmation']);
    expect(those(({ isEnd }) => isEnd)).toEqual([
      'add-vehicle.no-search-results',
      'view-booking-confirmation-error',
      'view-exit',
    ]);
    expect(step('validate-phone')).toMatchObject({ kind: 'form', action: 'send-code' });
    expect(step('validate-pin').kind).toBe('screen');
  });

  it.each([
    [true, 'always'],
    ['servicesChosen', 'when services are chosen'],
    [{ '!': { var: 'isPhoneValid' } }, 'when the phone is not proven yet'],
  ])('says when a step is skipped: %j', (skipWhen, words) => {
    const change = { at: '/steps/plan-appointment/skipWhen', value: skipWhen };
    const changed = flowModel(flowOf(fileWith(bookingSource(), [change])));

    expect(changed.nodes.find(({ id }) => id === 'plan-appointment')?.skip).toBe(words);
  });
});

describe('problemPlaces', () => {
  const problem = (pointer: string, severity: Problem['severity'] = 'warning'): Problem => ({
    code: 'any',
    severity,
    pointer,
    message: `at ${pointer}`,
  });

  it('shows a problem of a transition on its line, of a step on the step, of neither apart', () => {
    const places = problemPlaces(model, [
      problem('/steps/validate-pin/on/on-matching-customer.yes/1/guard'),
      problem('/steps/add-vehicle'),
      problem('/steps/add-vehicle/requires/search', 'error'),
      problem('/guards/noCustomer'),
    ]);

    expect([...places.edges.keys()]).toEqual([edge('validate-pin', 'select-vehicle').id]);
    expect([...places.nodes]).toMatchObject([['add-vehicle', { severity: 'error' }]]);
    expect(places.nodes.get('add-vehicle')!.messages).toHaveLength(2);
    expect(places.elsewhere?.messages).toEqual(['at /guards/noCustomer']);
  });

  it('distinguishes steps whose ids begin alike', () => {
    const places = problemPlaces(model, [problem('/steps/add-vehicle.no-search-results')]);

    expect([...places.nodes.keys()]).toEqual(['add-vehicle.no-search-results']);
  });
});

describe('searchSteps', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['verify NUMBER', ['validate-pin']],
    ['plan-app', ['plan-appointment']],
    ['no such step', []],
  ])('finds for "%s" by title, id and screen name: %j', (search, found) => {
    expect(searchSteps(model.nodes, search)).toEqual(found);
  });
});
