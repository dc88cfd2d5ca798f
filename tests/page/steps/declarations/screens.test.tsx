// @vitest-environment happy-dom
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isGiven } from '../../../../src/engine/guards.ts';
import type { WidgetProps } from '../../../../src/page/forms/formContext.ts';
import type * as FormWidgets from '../../../../src/page/steps/productWidgets.tsx';
import type * as WizardProvider from '../../../../src/page/wizard/WizardProvider.tsx';
import type { Sending, Sample as DeclaredWay } from '../../../../src/checker/model/surroundings.ts';
import { readForms, type UsableForm } from '../../../../src/files/stepFile/readForms.ts';
import { appSurroundings } from '../../../../src/verdict/appSurroundings.ts';
import { actionNamed, headerEvents } from '../../../../src/page/steps/declarations/actions.ts';
import { formSends } from '../../../../src/verdict/forms/samples.ts';
import {
  screenNamed,
  screens,
  type StepComponentName,
} from '../../../../src/page/steps/declarations/screens/screens.ts';
import { shownByScreen, shownByWidget } from '../../../../src/page/steps/declarations/shows.ts';
import { appointmentFlow, bookingFlow } from '../../../engine/support/flows.ts';
import { answersFile, shippedFile } from '../../forms/helpers.tsx';
import { componentWays } from '../support/componentWays.ts';
import { press } from '../support/doing.ts';
import { formWays } from '../support/formWays.ts';
import { goThrough, inWords, type Given, type Way } from '../support/observe.ts';
import { looked } from '../support/watched.ts';

vi.mock('../../../../src/page/wizard/WizardProvider.tsx', async (importOriginal) => {
  const actual = await importOriginal<typeof WizardProvider>();
  const { watched } = await import('../support/watched.ts');
  const useOpened = () => {
    const opened = actual.useOpened();
    return { ...opened, answers: watched(opened.step.component ?? 'a form', opened.answers) };
  };
  return { ...actual, useOpened };
});
vi.mock('../../../../src/page/steps/productWidgets.tsx', async (importOriginal) => {
  const actual = await importOriginal<typeof FormWidgets>();
  const { watched } = await import('../support/watched.ts');
  const productWidgets = Object.entries(actual.productWidgets).map(([name, own]) => {
    const Widget = own as ComponentType<WidgetProps>;
    const Watched = (props: WidgetProps) => {
      const { context } = props;
      return (
        <Widget {...props} context={{ ...context, answers: watched(name, context.answers) }} />
      );
    };
    return [name, Watched] as const;
  });
  return { ...actual, productWidgets: Object.fromEntries(productWidgets) };
});

const flow = bookingFlow();
const flows = [flow, appointmentFlow()];
/** Where a component is shown: in a flow, by a step. */
function placeOf(name: string) {
  const found = flows.flatMap((one) =>
    Object.values(one.steps)
      .filter(({ component, id }) => id === name || component === name)
      .map(({ id }) => ({ flow: one, id })),
  );
  // Of several steps that which sends the most.
  const sending = ({ flow: its, id }: (typeof found)[number]) =>
    Object.keys(its.steps[id]!.on).length;
  return (
    found.find(({ id }) => id === name) ?? found.toSorted((a, b) => sending(b) - sending(a))[0]!
  );
}
const formIds = Object.values(flow.steps).flatMap(({ form }) => form ?? []);
const texts = formIds.map((id) => [id, JSON.stringify(shippedFile(id))] as const);
const forms = readForms(Object.fromEntries(texts), answersFile);
const around = appSurroundings(forms);

/** What the checker takes the screen of a step to send by itself, the header's events left out. */
function sendsOf(name: string): readonly Sending[] {
  const { flow: its, id } = placeOf(name);
  return around.screen!(its.steps[id]!, its)!.sends.filter(
    ({ event }) => !headerEvents.some((header) => header === event),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00Z') });
});

/** What a screen has sent on every way through it, each in words. */
async function everyWay(step: string, ways: Readonly<Record<string, Way>>): Promise<string[]> {
  const all: string[] = [];
  const { flow: its, id } = placeOf(step);
  for (const way of Object.values(ways)) {
    const within = its === flow ? way : { ...way, given: { flow: its, ...way.given } };
    const { sent, calls } = await goThrough(id, within);
    all.push(...sent.map(inWords));
    called.set(step, new Set([...(called.get(step) ?? []), ...calls]));
  }
  return [...new Set(all)].toSorted();
}

/** The calls that screens have made so far, by step. */
const called = new Map<string, Set<string>>();

/** The calls that a step is declared to make: its screen's, its ways', its widgets', its action's. */
function declaredCalls(id: string): string[] {
  const { component, form, action } = placeOf(id).flow.steps[placeOf(id).id]!;
  const screen = screenNamed(component);
  const ways = Object.values(screen?.sends ?? {}).flat();
  const drawn = form === undefined ? [] : formSends(forms[form] as UsableForm).calls;
  const own = [screen, actionNamed(action), ...ways].flatMap((part) => part?.calls ?? []);
  return [...new Set([...own, ...drawn])].toSorted();
}

const givenBy = ({ answers = {} }: DeclaredWay): Given =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, isGiven(value)]));

interface Declared {
  readonly event: string;
  readonly given: readonly Given[];
}
const given = ({ event, samples }: Sending): Declared => ({
  event,
  given: samples.length === 0 ? [{}] : samples.map(givenBy),
});
const declaredBy = (sends: readonly Declared[]) => [
  ...new Set(sends.flatMap((one) => one.given.map((way) => inWords({ ...one, given: way })))),
];

/** Of the ways to fill in a form, those that give the fewest and the most answers. */
function utmost(declared: Declared): Declared {
  const isWithin = (one: Given, other: Given) =>
    one !== other && Object.entries(one).every(([name, isThere]) => !isThere || other[name]);
  const isUtmost = (way: Given) =>
    !declared.given.some((other) => isWithin(other, way) && !isWithin(way, other)) ||
    !declared.given.some((other) => isWithin(way, other) && !isWithin(other, way));
  return { ...declared, given: declared.given.filter(isUtmost) };
}

const sendingComponent = (name: string) => {
  const { flow: its, id } = placeOf(name);
  return its.steps[id]!.component as StepComponentName;
};

describe('a screen sends and calls what is declared of it, and nothing else', () => {
  it.each(screens.map(({ name }) => name))('%s', async (name) => {
    const declared = declaredBy(sendsOf(name).map(given)).toSorted();
    expect(await everyWay(name, componentWays[name])).toEqual(declared);
    expect([...(called.get(name) ?? [])].toSorted()).toEqual(declaredCalls(name));
  });

  it.each(Object.keys(formWays))('%s, with few and with many answers', async (id) => {
    const sends = sendsOf(id).map(given);
    const observed = await everyWay(id, formWays[id]!);

    expect(declaredBy(sends)).toEqual(expect.arrayContaining(observed));
    expect(observed).toEqual(expect.arrayContaining(declaredBy(sends.map(utmost))));
    expect([...(called.get(id) ?? [])].toSorted()).toEqual(declaredCalls(id));
  });

  it('is gone through for every form of the flow', () => {
    const gone = Object.keys(formWays).map((id) => flow.steps[id]!.form);
    expect(new Set(gone)).toEqual(new Set(formIds));
  });

  const open = Object.entries({ ...componentWays, ...formWays }).filter(
    ([step]) => screenNamed(sendingComponent(step))?.ends !== true,
  );
  it.each(open)('%s has the events of the header', async (step, ways) => {
    const { given: begun = {} } = Object.values(ways)[0]!;
    const closed = { closed: { given: begun, does: press('Close') } };
    expect(await everyWay(step, closed)).toEqual(headerEvents);
  });
});

// After all of the above: by now each screen was gone through in every way.
describe('a screen looks at the answers that are declared of it, and at no others', () => {
  const lookedAt = (who: string) => [...(looked.get(who) ?? [])].toSorted();
  it.each(Object.entries(shownByScreen))('%s', (name, shown) => {
    expect(lookedAt(name)).toEqual(shown.toSorted());
  });
  it.each(Object.entries(shownByWidget))('the widget %s', (name, shown) => {
    expect(lookedAt(name)).toEqual(shown.toSorted());
  });
  it('is declared of every screen whose answers are not all of the visit', () => {
    const whole = [
      'view-confirmation',
      'view-exit',
      // What they show is the appointment of the link, which is no answer.
      'view-appointment',
      'cancel-appointment',
      'appointment-moved',
      'appointment-cancelled',
      'appointment-kept',
    ];
    const declared = Object.keys(shownByScreen);
    expect([...declared, ...whole].toSorted()).toEqual(screens.map(({ name }) => name).toSorted());
  });
});
