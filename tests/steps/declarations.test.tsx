// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStepForm } from '../../server/live/compileStepModule.ts';
import { formScreen, type Given, type GivenSending } from '../../src/engine/check/formScreen.ts';
import {
  headerEvents,
  stepComponents,
  stepScreens,
  widgetEvents,
  type StepComponentName,
} from '../../src/steps/names.ts';
import { bookingFlow } from '../engine/support/flows.ts';
import { answersFile, shippedFile } from '../forms/helpers.tsx';
import { componentWays } from './support/componentWays.ts';
import { press } from './support/doing.ts';
import { formWays } from './support/formWays.ts';
import { goThrough, inWords, type Way } from './support/observe.ts';

const flow = bookingFlow();

/** What the checker takes the form of a step to send. */
function sendsOfForm(step: string): readonly GivenSending[] {
  const id = flow.steps[step]!.form!;
  const form = readStepForm(shippedFile(id), answersFile, id);
  return formScreen(form, { forward: flow.forward, widgets: widgetEvents }).sends;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
});

/** What a screen has sent on every way through it, each in words. */
async function everyWay(step: string, ways: Readonly<Record<string, Way>>): Promise<string[]> {
  const all: string[] = [];
  for (const way of Object.values(ways)) all.push(...(await goThrough(step, way)).map(inWords));
  return [...new Set(all)].toSorted();
}

const declaredBy = (sends: readonly GivenSending[]) =>
  sends.flatMap(({ event, given }) =>
    (given.length === 0 ? [{}] : given).map((way) => inWords({ event, given: way })),
  );

/** Of the ways to fill in a form, those that give the fewest and the most answers. */
function utmost({ event, given }: GivenSending): GivenSending {
  const isWithin = (one: Given, other: Given) =>
    one !== other && Object.entries(one).every(([name, isThere]) => !isThere || other[name]);
  const ends = given.filter(
    (way) =>
      !given.some((other) => isWithin(other, way)) || !given.some((other) => isWithin(way, other)),
  );
  return { event, given: ends };
}

describe('a screen sends what is declared of it, and nothing else', () => {
  it.each(stepComponents)('%s', async (name) => {
    const sends = Object.entries(stepScreens[name].sends).map(([event, given]) => ({
      event,
      given,
    }));

    expect(await everyWay(name, componentWays[name])).toEqual(declaredBy(sends).toSorted());
  });

  it.each(Object.keys(formWays))('%s, with few and with many answers', async (id) => {
    const sends = sendsOfForm(id);
    const observed = await everyWay(id, formWays[id]!);

    expect(declaredBy(sends)).toEqual(expect.arrayContaining(observed));
    expect(observed).toEqual(expect.arrayContaining(declaredBy(sends.map(utmost))));
  });

  it('is gone through for every form of the flow', () => {
    const forms = Object.values(flow.steps).flatMap(({ form }) => form ?? []);
    const gone = Object.keys(formWays).map((id) => flow.steps[id]!.form);
    expect(new Set(gone)).toEqual(new Set(forms));
  });

  const open = Object.entries({ ...componentWays, ...formWays }).filter(([step]) => {
    const name = flow.steps[step]!.component as StepComponentName | undefined;
    return name === undefined || stepScreens[name].ends !== true;
  });
  it.each(open)('%s has the events of the header', async (step, ways) => {
    const { given = {} } = Object.values(ways)[0]!;
    expect(await everyWay(step, { closed: { given, does: press('Close') } })).toEqual(headerEvents);
  });
});
