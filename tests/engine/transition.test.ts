import { describe, expect, it } from 'vitest';
import { canGoBack } from '../../src/engine/back.ts';
import { FlowBug } from '../../src/engine/FlowBug.ts';
import { play } from '../../src/engine/play.ts';
import { relevantAnswers } from '../../src/engine/relevantAnswers.ts';
import { shownStep } from '../../src/engine/shownStep.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import { flowOf, teaSource } from './support/flows.ts';

const tea = flowOf(teaSource());
const steps = teaSource().steps;

describe('transition', () => {
  it('begins on the first step with every variable at its initial value', () => {
    const snapshot = start(tea);
    expect(snapshot).toEqual({
      flow: 'tea@1',
      stack: ['boil'],
      context: { kind: null, last: null },
      facts: { milk: false },
      answers: {},
      progress: 5,
    });
  });

  it('takes the first transition whose guard holds, pushes its target and sets its variables', () => {
    const { snapshot } = play(tea, { facts: { milk: true }, events: ['on-next', 'on-next'] });
    expect(snapshot.stack).toEqual(['boil', 'steep', 'milk']);
    expect(snapshot.context).toEqual({ kind: 'green', last: 'black' });
  });

  it('falls through to a transition without a guard', () => {
    const { snapshot } = play(tea, { events: ['on-next', 'on-next'] });
    expect(snapshot.stack).toEqual(['boil', 'steep', 'drink']);
    expect(snapshot.context).toEqual({ kind: 'black', last: null });
  });

  it('says what it did, as data', () => {
    const before = play(tea, { facts: { milk: true }, events: ['on-next'] }).snapshot;
    const result = transition(tea, before, { type: 'on-next' });
    expect(result.taken.map(({ id }) => id)).toEqual(['pour-milk']);
    expect(result.changes).toEqual([
      { type: 'set', variable: 'last', value: 'black' },
      { type: 'set', variable: 'kind', value: 'green' },
      { type: 'push', step: 'milk' },
    ]);
  });

  it('leaves the snapshot it was given as it was', () => {
    const before = play(tea, { facts: { milk: true }, events: ['on-next'] }).snapshot;
    const copy = structuredClone(before);
    transition(tea, before, { type: 'on-next', answers: { minutes: 3 } });
    expect(before).toEqual(copy);
  });

  it('keeps the answers of the current step and refuses those of another', () => {
    const answered = transition(tea, start(tea), { type: 'on-next', answers: { water: 'cold' } });
    expect(answered.snapshot.answers).toEqual({ water: 'cold' });
    expect(() => transition(tea, start(tea), { type: 'on-next', answers: { minutes: 3 } })).toThrow(
      new FlowBug(
        'the step "boil" sent the answer "minutes" with "on-next", but it collects only "water"',
      ),
    );
  });

  it('refuses facts that are not declared, and values they cannot have', () => {
    expect(() => start(tea, { sugar: true })).toThrow('"sugar" is not a fact of the flow "tea"');
    expect(() => start(tea, { kind: 'green' })).toThrow('"kind" is not a fact');
    expect(() => transition(tea, start(tea), { type: 'on-next', facts: { milk: 'oat' } })).toThrow(
      'the fact "milk" cannot be "oat"',
    );
  });

  it('gives every step the transitions of any step, but those excepted', () => {
    const spilt = play(tea, { events: ['on-next', 'on-spill', 'on-spill'] });
    expect(spilt.snapshot.stack).toEqual(['boil', 'steep', 'mop']);
    expect(spilt.unhandled).toEqual(['on-spill']);
  });

  it('starts the stack anew where a transition resets it', () => {
    const { snapshot } = play(tea, { events: ['on-next', 'on-next', 'on-next'] });
    expect(snapshot.stack).toEqual(['boil']);
  });

  it('forgets the answers a transition clears', () => {
    const { snapshot } = play(tea, {
      facts: { milk: true },
      events: ['on-next', 'on-next', 'on-next'],
    });
    expect(snapshot.stack.at(-1)).toBe('drink');
    expect(snapshot.answers).toEqual({ water: true, minutes: true });
  });

  it('counts only the answers of steps on the present path', () => {
    const withMilk = play(tea, {
      facts: { milk: true },
      events: ['on-next', 'on-next', { type: 'on-previous' }],
    });
    expect(withMilk.snapshot.stack).toEqual(['boil']);
    const { snapshot } = transition(tea, withMilk.snapshot, { type: 'on-next' });
    expect(
      relevantAnswers(tea, { ...snapshot, answers: { water: 1, minutes: 2, drops: 3 } }),
    ).toEqual({ water: 1, minutes: 2 });
  });

  it('passes over a step whose skip rule holds, as if its forward event had come', () => {
    const skipping = flowOf(
      teaSource({
        steps: { ...steps, steep: { ...steps.steep, skipWhen: { '!': { var: 'milk' } } } },
      }),
    );
    const skipped = transition(skipping, start(skipping), { type: 'on-next' });
    expect(skipped.snapshot.stack).toEqual(['boil', 'drink']);
    expect(skipped.taken.map(({ id }) => id)).toEqual(['boiled', 'no-milk']);
    expect(skipped.changes).toContainEqual({ type: 'skip', step: 'steep' });
    expect(play(skipping, { facts: { milk: true }, events: ['on-next'] }).snapshot.stack).toEqual([
      'boil',
      'steep',
    ]);
  });

  it('shows a step again after Back, although it is skipped where its answer was given before', () => {
    const asksOnce = { ...steps.steep, back: {}, skipWhen: { answered: 'minutes' } };
    const flow = flowOf(teaSource({ steps: { ...steps, steep: asksOnce } }));
    const { snapshot } = play(flow, {
      events: [
        'on-next',
        { type: 'on-next', answers: { minutes: 3 } },
        { type: 'on-previous' },
        'on-next',
      ],
    });
    expect(snapshot.stack).toEqual(['boil', 'steep']);
    expect(relevantAnswers(flow, snapshot)).toMatchObject({ minutes: 3 });
  });

  it('names a circle of skipped steps as a bug instead of hanging', () => {
    const on = (target: string) => ({ skipWhen: true, on: { 'on-next': [{ id: 'on', target }] } });
    const circle = flowOf(teaSource({ steps: { ...steps, steep: on('milk'), milk: on('steep') } }));
    expect(() => transition(circle, start(circle), { type: 'on-next' })).toThrow(
      /lead round in a circle/,
    );
  });

  it('shows a replacing step while its rule holds, and leaves the stack alone', () => {
    const rule = { id: 'no-kettle', when: { var: 'milk' }, step: 'mop' };
    const replaced = flowOf(teaSource({ replaceEveryStep: [rule] }));
    const snapshot = start(replaced, { milk: true });
    expect(shownStep(replaced, snapshot)).toMatchObject({
      step: { id: 'mop' },
      replacedBy: 'no-kettle',
    });
    expect(snapshot.stack).toEqual(['boil']);
    expect(shownStep(replaced, start(replaced)).step.id).toBe('boil');
  });
});

describe('Back', () => {
  it('pops one step, and as many as a rule says on the step entered straight after another [4.29] [4.30]', () => {
    const { snapshot } = play(tea, {
      facts: { milk: true },
      events: ['on-next', 'on-next', 'on-next', 'on-previous'],
    });
    expect(snapshot.stack).toEqual(['boil', 'steep', 'milk']);
    expect(transition(tea, snapshot, { type: 'on-previous' }).snapshot.stack).toEqual(['boil']);
  });

  it('is not offered when it would leave no step', () => {
    expect(canGoBack(tea, ['boil'])).toBe(false);
    expect(canGoBack(tea, ['steep', 'milk'])).toBe(false);
    expect(canGoBack(tea, ['boil', 'steep', 'milk'])).toBe(true);
    expect(transition(tea, start(tea), { type: 'on-previous' }).handled).toBe(false);
  });

  it('runs the effects of the steps it leaves and of the step it reaches, and keeps other answers', () => {
    const plain = flowOf(teaSource({ back: { event: 'on-previous' } }));
    const at = play(plain, { events: ['on-next', 'on-spill'] }).snapshot;
    const informed = { ...at, answers: { water: 'hot', minutes: 3 } };
    const into = transition(plain, informed, { type: 'on-previous' }).snapshot;
    expect(into.context.kind).toBeNull();
    expect(into.answers).toEqual({ water: 'hot', minutes: 3 });
    const outOf = transition(plain, into, { type: 'on-previous' }).snapshot;
    expect(outOf.answers).toEqual({ water: 'hot' });
  });
});

describe('progress', () => {
  it('is the share of the longest simple path that begins with the stack [4.34]', () => {
    const { snapshot } = play(tea, { events: ['on-next'] });
    expect(snapshot.progress).toBe((100 * 2) / 4);
    expect(play(tea, { events: ['on-next', 'on-next'] }).snapshot.progress).toBe(100);
  });

  it('stays what it was on a step that lies on no path to the goal', () => {
    expect(play(tea, { events: ['on-next', 'on-spill'] }).snapshot.progress).toBe(50);
  });
});
