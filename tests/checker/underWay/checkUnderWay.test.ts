import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { judgeFlow, type Surroundings } from '../../../src/checker/check.ts';

import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import { play } from '../../../src/engine/play.ts';
import { askCar, withQuestion, withVehicleScreen, type Source } from './support.ts';

const around = flowSurroundings({ 'ask-car': askCar });

const errorsOf = (now: Source, from: Source, app: Surroundings = around) => {
  const { problems, proof } = judgeFlow(now, app, { from: { source: from } });
  expect(proof?.unproved).toEqual([]);
  expect(proof?.isForVisitsUnderWay).toBe(true);
  return problems.filter(({ severity }) => severity === 'error');
};

function endOf(source: Source, events: Parameters<typeof play>[1]['events']) {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error('no flow');
  return play(parsed.flow, { events: events ?? [] }).snapshot;
}

/** A visit of three steps: something is asked, by the step of this id, a time is picked, and it is done. */
const errand = (
  ask: Source,
  { id = 'ask', time = {} }: { id?: string; time?: Source } = {},
): Source => ({
  id: 'errand',
  version: 1,
  initial: id,
  goal: 'done',
  forward: 'on-next',
  events: { 'on-next': {}, 'on-previous': {} },
  back: { event: 'on-previous' },
  variables: {},
  steps: {
    [id]: {
      title: 'Ask',
      component: 'greeting',
      on: { 'on-next': [{ id: 'asked', target: 'time' }] },
      ...ask,
    },
    time: {
      title: 'Time',
      component: 'time',
      on: { 'on-next': [{ id: 'timed', target: 'done' }] },
      ...time,
    },
    done: { title: 'Done', component: 'done' },
  },
});

const screen = (event: string | undefined, answers?: Record<string, string>) => ({
  sends:
    event === undefined ? [] : [{ event, samples: answers === undefined ? [] : [{ answers }] }],
  ends: event === undefined,
});
const screens: Record<string, ReturnType<typeof screen>> = {
  greeting: screen('on-next'),
  picker: screen('on-next', { color: 'red' }),
  time: screen('on-next'),
  done: screen(undefined),
};
const shop: Surroundings = {
  forms: [],
  components: Object.keys(screens),
  actions: [],
  screen: ({ component = '' }) => screens[component],
};
const time = { on: { 'on-next': [{ id: 'timed', guard: { answered: 'color' }, target: 'done' }] } };
const picker = { component: 'picker', collects: ['color'] };

describe('a flow in the place of another', () => {
  it('is refused where a visit under way would be stranded, with a visit that is played to the fault', () => {
    const now = errand(picker, { time });
    expect(judgeFlow(now, shop).problems).toEqual([]);

    const [problem, ...others] = errorsOf(now, errand({}), shop);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'under-way', pointer: '/steps/time/on/on-next' });
    expect(problem?.message).toContain('a visitor standing at “Time”');
    const parsed = parseFlow(now);
    if (!parsed.ok) throw new Error('no flow');
    const { snapshot, unhandled } = play(parsed.flow, { events: problem?.events ?? [] });
    expect(snapshot.stack).toEqual(['ask', 'time']);
    expect(unhandled).toEqual(['on-next']);
  });

  it('is proved for visits under way where the step with the other screen has an id of its own', () => {
    const now = errand(picker, { id: 'pick', time });
    expect(errorsOf(now, errand({}), shop)).toEqual([]);
  });

  it('asks again for what no draft keeps, so that nothing of it is resumed', () => {
    const before = errand({ component: 'secret', collects: ['secret'] });
    const secret = { ...shop, notKept: ['secret'], components: [...shop.components, 'secret'] };
    const app: Surroundings = {
      ...secret,
      screen: ({ component = '' }) =>
        component === 'secret' ? screen('on-next', { secret: 'psst' }) : screens[component],
    };
    expect(errorsOf(errand(picker, { time }), before, app)).toEqual([]);
  });

  it('is proved in the place of itself, and of one that only says it otherwise', () => {
    const before = withQuestion();
    const now = withQuestion();
    now.steps['plan-appointment'].title = 'The time';
    expect(errorsOf(now, before)).toEqual([]);
  });

  it('is refused where a visit under way would come to the booking without a vehicle, and says where it stood', () => {
    const now = withVehicleScreen('ask-car');
    const [first, ...others] = errorsOf(now, withQuestion());

    expect(others).toEqual([]);
    expect(first).toMatchObject({
      code: 'under-way',
      pointer: '/steps/view-confirmation',
      message: 'a visitor standing at “Time” could reach “Review and confirm” without a vehicle',
    });
    const end = endOf(now, first?.events);
    expect(end.stack.at(-1)).toBe('view-confirmation');
    expect(end.answers.newVehicle).toBeUndefined();
  });
});
