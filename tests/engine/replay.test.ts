import { describe, expect, it } from 'vitest';
import { replay, type SentEvent } from '../../src/engine/replay.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { FlowEvent } from '../../src/engine/types.ts';
import { bookingFlow, flowOf, teaSource } from './support/flows.ts';

const tea = flowOf(teaSource());
const facts = { milk: true };
const on = (step: string, type = 'on-next', more: Partial<SentEvent> = {}): SentEvent => ({
  step,
  event: { type },
  ...more,
});
/** Whether a goal, an unknown step and so on: only the way matters. */
const wayOf = (events: readonly SentEvent[], flow = tea) =>
  replay(flow, start(flow, facts), events);

describe('replay', () => {
  it('comes to where the events led, by the flow they were sent in', () => {
    const { snapshot, followed, rest, isChanged } = wayOf([on('boil'), on('steep')]);

    const played = [{ type: 'on-next' }, { type: 'on-next' }].reduce(
      (at, event) => transition(tea, at, event).snapshot,
      start(tea, facts),
    );
    expect(snapshot).toEqual(played);
    expect([followed.length, rest, isChanged]).toEqual([2, [], false]);
  });

  it('stops where only the visitor can go on, and keeps what came after', () => {
    const asked = on('steep', 'on-next', { isAsked: true });
    const { snapshot, rest, isChanged } = wayOf([on('boil'), asked, on('milk')]);

    expect(snapshot.stack).toEqual(['boil', 'steep']);
    expect(rest).toEqual([asked, on('milk')]);
    expect(isChanged).toBe(false);
  });

  it('stops at a step that takes no longer what was given, and says that the way is another', () => {
    const { snapshot, isChanged } = replay(
      tea,
      start(tea, facts),
      [on('boil'), on('steep')],
      (at, answers) => (at.stack.at(-1) === 'steep' ? undefined : answers),
    );

    expect(snapshot.stack.at(-1)).toBe('steep');
    expect(isChanged).toBe(true);
  });

  it('passes over a step that the flow has no more', () => {
    const { boil, ...steps } = teaSource().steps;
    const first = { ...boil, on: { 'on-next': [{ id: 'straight', target: 'milk' }] } };
    const shorter = flowOf(teaSource({ steps: { ...steps, boil: first } }));
    const { snapshot, isChanged } = wayOf([on('boil'), on('steep'), on('milk')], shorter);

    expect(snapshot.stack).toEqual(['boil', 'milk', 'drink']);
    expect(isChanged).toBe(false);
  });

  it('stops at a step that is new, whatever came after it', () => {
    const { boil, ...steps } = teaSource().steps;
    const warm = { ...boil, on: { 'on-next': [{ id: 'on', target: 'steep' }] } };
    const first = { ...boil, on: { 'on-next': [{ id: 'warm-it', target: 'warm' }] } };
    const longer = flowOf(teaSource({ steps: { boil: first, warm, ...steps } }));
    const { snapshot, rest, isChanged } = wayOf([on('boil'), on('steep')], longer);

    expect(snapshot.stack).toEqual(['boil', 'warm']);
    expect([rest, isChanged]).toEqual([[on('steep')], true]);
  });

  it('leaves out answers that the step does not collect, and events of unknown facts', () => {
    const events = [
      on('boil', 'on-next', { event: { type: 'on-next', answers: { shoes: 'red' } } }),
      on('steep', 'on-next', { event: { type: 'on-next', facts: { weather: 'rain' } } }),
    ];
    const { snapshot } = wayOf(events);

    expect(snapshot.answers).toEqual({});
    expect(snapshot.stack).toEqual(['boil', 'steep']);
  });

  it('waits for the visitor where something is done before the event, such as a code texted', () => {
    const { steep, ...steps } = teaSource().steps;
    const flow = flowOf(teaSource({ steps: { ...steps, steep: { ...steep, action: 'ring' } } }));
    const { snapshot, rest, isChanged } = wayOf([on('boil'), on('steep'), on('milk')], flow);

    expect(snapshot.stack).toEqual(['boil', 'steep']);
    expect(rest).toEqual([on('steep'), on('milk')]);
    expect(isChanged).toBe(false);
  });

  it('never leaves the goal', () => {
    const flow = bookingFlow();
    const events: SentEvent[] = [];
    let at = start(flow);
    let atCode = at;
    for (const type of [
      'on-welcome.select-services',
      'on-next',
      'on-matching-customer.no',
      'on-next',
      'on-next',
      'on-next',
      'on-booking-error',
    ]) {
      const event: FlowEvent = { type };
      events.push({ step: at.stack.at(-1)!, event });
      at = transition(flow, at, event).snapshot;
      if (at.stack.at(-1) === 'validate-pin') atCode = at;
    }

    expect(at.stack.at(-1)).toBe('view-booking-confirmation-error');
    const { snapshot, isChanged } = replay(flow, atCode, events.slice(2));
    expect(snapshot.stack.at(-1)).toBe(flow.goals.goal);
    expect(isChanged).toBe(false);
  });
});
