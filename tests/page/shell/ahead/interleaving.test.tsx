// @vitest-environment happy-dom
import fc from 'fast-check';
import { use, useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot, Step } from '../../../../src/engine/types.ts';
import '../../../../src/page/shell/ahead/DrawnAhead.tsx';
import { StepView } from '../../../../src/page/shell/StepView.tsx';
import { createSession } from '../../../../src/page/wizard/session.ts';
import { shownScreen } from '../../../../src/page/wizard/shownScreen.ts';
import { createStore } from '../../../../src/page/wizard/store.ts';
import { createTypedAnswers } from '../../../../src/page/wizard/typedAnswers.ts';
import { useSend } from '../../../../src/page/wizard/useSend.ts';
import { createVisit, type Visit } from '../../../../src/page/wizard/visit.ts';
import { useOpened, WizardProvider } from '../../../../src/page/wizard/WizardProvider.tsx';
import type { Wizard } from '../../../../src/page/wizard/wizard.ts';
import { flowOf, teaSource } from '../../../engine/support/flows.ts';

const to = (target: string) => [{ id: `to-${target}`, target }];
const flow = flowOf(
  teaSource({
    initial: 'boil',
    goal: 'drink',
    variables: {},
    guards: {},
    events: { 'on-next': {}, 'on-skip': {}, 'on-previous': {}, 'on-spill': {} },
    back: { event: 'on-previous', rules: [] },
    steps: {
      boil: { collects: ['water'], on: { 'on-next': to('steep'), 'on-skip': to('stir') } },
      steep: { collects: ['minutes'], on: { 'on-next': to('stir'), 'on-skip': to('late') } },
      stir: { on: { 'on-next': to('pin'), 'on-skip': to('late') } },
      // Takes the focus when it opens.
      pin: { on: { 'on-next': to('drink') } },
      // Its code loads late, and it cannot be drawn ahead.
      late: { on: { 'on-next': to('drink') } },
      drink: { on: { 'on-next': [{ id: 'again', target: 'boil', reset: [] }] } },
      mop: {},
    },
  }),
);

/** The steps whose screens have effects now. */
let alive: string[] = [];
let load = () => {};
let loading: Promise<void>;

function Screen() {
  const { step } = useOpened();
  const send = useSend();
  const field = useRef<HTMLInputElement>(null);
  const takesFocus = step.id === 'pin';
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    alive.push(step.id);
    return () => void alive.splice(alive.indexOf(step.id), 1);
  }, [step]);
  return (
    <section>
      <h1 tabIndex={-1}>{step.id}</h1>
      <input ref={field} aria-label="Notes" data-autofocus={takesFocus || undefined} />
      {['on-next', 'on-skip', 'on-previous'].map((type) => (
        <button key={type} type="button" onClick={() => send(type)}>
          {type}
        </button>
      ))}
    </section>
  );
}
function Late() {
  use(loading);
  return <Screen />;
}
const screenOf = ({ id }: Step): ComponentType => (id === 'late' ? Late : Screen);

vi.mock('../../../../src/page/steps/registry.ts', () => ({
  screenOf: (step: Step) => screenOf(step),
  isOfPage: () => false,
  loadScreenOf: async (step: Step) => (step.id === 'late' ? undefined : screenOf(step)),
}));
vi.mock('../../../../src/page/shell/followNeeds.ts', () => ({ unmetNeed: () => undefined }));

/** Lets React, which the fake clock does not hold, do what it has scheduled. */
const react = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done));
};

const { setTimeout: inRealTime } = globalThis;
async function untilReal(isSo: () => boolean): Promise<void> {
  for (let waits = 0; waits < 200 && !isSo(); waits += 1)
    await new Promise((done) => inRealTime(done, 20));
}

interface World {
  visit: Visit;
  wizard: Wizard;
  card: HTMLElement;
  before: Snapshot[];
  end: () => void;
}

function begin(drawsAhead: boolean, from?: Snapshot): World {
  const visit = createVisit(flow, {}, from);
  const session = createSession();
  const typed = createTypedAnswers();
  const forms = { retry: () => undefined };
  const wizard = { visit, session, typed, forms, likely: createStore(null) } as unknown as Wizard;
  const card = document.body.appendChild(document.createElement('main'));
  const root = createRoot(card);
  root.render(
    <WizardProvider wizard={wizard}>
      <StepView drawsAhead={drawsAhead} />
    </WizardProvider>,
  );
  const end = () => {
    root.unmount();
    card.remove();
  };
  return { visit, wizard, card, before: [visit.get()], end };
}

const buttons = ({ card }: World, label: string) =>
  [...card.querySelectorAll('button')].find((button) => button.textContent === label);
const events = ['on-next', 'on-skip', 'on-previous'] as const;

/** What may happen at any moment of a visit. */
const happenings = {
  press: (world: World, n: number) => {
    const button = buttons(world, events[n % 3]!);
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    button?.focus();
    button?.click();
  },
  pressAtOnce: (world: World, n: number) => buttons(world, events[n % 3]!)?.click(),
  pressTwice: (world: World) => {
    const button = buttons(world, 'on-next');
    button?.click();
    button?.click();
  },
  event: ({ visit }: World, n: number) => void visit.send({ type: events[n % 3]! }),
  spill: ({ visit }: World) => void visit.send({ type: 'on-spill' }),
  browserBack: ({ visit }: World) => {
    window.dispatchEvent(new Event('popstate'));
    visit.send({ type: 'on-previous' });
  },
  move: ({ visit, before }: World, n: number) => visit.moveTo(before[n % before.length]!),
  restart: ({ visit }: World) => visit.restart(),
  answer: ({ wizard, visit }: World, n: number) =>
    wizard.typed.set(shownScreen(visit).step.id, { water: n % 2, minutes: n % 2 } as never),
  token: ({ wizard }: World, n: number) => wizard.session.update({ token: `${n}` }),
  type: ({ card }: World) =>
    card.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })),
  load: () => load(),
  react: () => react(),
  shortly: () => void vi.advanceTimersByTime(20),
  read: async () => {
    for (let i = 0; i < 8; i += 1) {
      vi.advanceTimersByTime(250);
      await react();
    }
  },
};
type Happening = keyof typeof happenings;

const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  });
});
afterEach(() => vi.useRealTimers());

async function live(all: readonly (readonly [Happening, number])[]): Promise<void> {
  loading = new Promise((done) => (load = done));
  alive = [];
  const world = begin(true);
  const { visit, card } = world;
  visit.subscribe(() => world.before.push(visit.get()));
  await happenings.read();
  let hasMoved = false;
  try {
    for (const [what, n] of all) {
      await happenings[what](world, n);
      hasMoved ||= document.activeElement?.localName === 'h1';
      // Until its code has loaded, a screen is a spinner.
      const isLoading = card.querySelector('output') !== null;
      expect(headings().length, `headings after ${what}`).toBeLessThanOrEqual(1);
      if (!isLoading) expect(headings(), `headings after ${what}`).toHaveLength(1);
      if (what === 'react' && hasMoved && !isLoading)
        expect(card.contains(document.activeElement), `focus after ${what}`).toBe(true);
    }
    load();
    await happenings.read();
    const { step } = shownScreen(visit);
    // React shows a spinner for 300 ms at least, by a clock that cannot be faked.
    await untilReal(() => alive.includes(step.id));
    expect(headings()).toEqual([step.id]);
    expect(alive).toEqual([step.id]);
    if (hasMoved) expect(card.contains(document.activeElement)).toBe(true);

    const inCard = card.querySelector<HTMLElement>('[data-step]')!;
    const plain = begin(false, visit.get());
    await happenings.read();
    await untilReal(() => plain.card.querySelector('h1') !== null);
    const inPlain = plain.card.querySelector<HTMLElement>('[data-step]')!;
    delete inCard.dataset.direction;
    delete inPlain.dataset.direction;
    const [ours, theirs] = [inCard.outerHTML, inPlain.outerHTML];
    plain.end();
    expect(ours.replaceAll(' style=""', '')).toBe(theirs);
  } finally {
    world.end();
    await react();
  }
  expect(document.body.innerHTML).toBe('');
}

test('whatever happens while screens are drawn ahead, one screen is shown, and has the focus', async () => {
  const happening = fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('press' as const) },
      { weight: 3, arbitrary: fc.constantFrom('read' as const, 'react' as const) },
      { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(happenings) as Happening[])) },
    ),
    fc.nat(11),
  );
  await fc.assert(fc.asyncProperty(fc.array(happening, { maxLength: 14 }), live), { numRuns: 60 });
});
