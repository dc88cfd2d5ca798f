import { createStore, type ReadableStore } from '../../wizard/store.ts';
import { shownScreen } from '../../wizard/shownScreen.ts';
import type { ShowFirst } from '../../wizard/visit.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { whenIdle } from '../../browser/whenIdle.ts';
import { drawAhead, type Foreseen } from './drawAhead.ts';
import { likelyNext, type Next } from './likelyNext.ts';
import { looksSame } from './looksSame.ts';
import { createStage, type Stage } from './stage.ts';

/** The screens drawn ahead of a visit. */
export interface Foresight {
  readonly screens: ReadableStore<readonly Foreseen[]>;
  /** The screen drawn ahead for a key of `shownScreen`, if the visit has come to it. */
  find(key: string): Foreseen | undefined;
  /** Hears from React which screen it shows. */
  readonly shows: Stage['shows'];
  /** Drops a screen that was shown and has been left. */
  drop(screen: Foreseen): void;
  stop(): void;
}

/** The most screens to draw ahead: one screen seldom leads to more. */
const MOST = 3;
/** How long a visitor must be still before drawing starts; they are reading then. */
const STILL_MS = 300;
const stirs = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'popstate'] as const;
/** Where the page may be gone next. */
const leavings = ['pagehide', 'visibilitychange'] as const;
/** What a press begins and ends with. */
const pressing = ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const;
/** The time within which a press that has ended is followed by its click. */
const CLICK_MS = 300;

/** Whether a screen is drawn completely: then it has its heading. */
const isDrawn = ({ place }: Foreseen) => place.querySelector('h1') !== null;

/**
 * Draws the screens that may come next while the visitor reads the current one. If an event leads
 * to one of them as it was drawn, it is shown at once; if an answer has changed it, it is dropped
 * and drawn again. Draws only when the page is idle and nobody types or presses.
 */
export function foresee(wizard: Wizard): Foresight {
  const { visit, session, typed, likely } = wizard;
  const screens = createStore<readonly Foreseen[]>([]);
  /** Counts events and input, to notice that a drawing started before them is outdated. */
  let now = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (isKept: (screen: Foreseen) => boolean) => {
    const kept = screens.get().filter(isKept);
    if (kept.length < screens.get().length) screens.set(kept);
  };
  const isSame = (screen: Foreseen, { key, snapshot }: Pick<Next, 'key' | 'snapshot'>) =>
    screen.key === key &&
    // Forms do not depend on whether the phone is proven; other screens may.
    (screen.form !== undefined || screen.isProven === (session.get().token !== null)) &&
    looksSame(screen.step, screen.form, screen.snapshot, snapshot);

  async function draw(begun: number): Promise<void> {
    const words = shownScreen(visit).step.words;
    // The texts that a flow replaces are global: screens with different ones cannot be drawn
    // alternately.
    const next = likelyNext(wizard)
      .filter(({ step }) => step.words === words)
      .slice(0, MOST);
    keep((screen) => screen.isSettled() || next.some((each) => isSame(screen, each)));
    for (const each of next) {
      if (screens.get().some((screen) => isSame(screen, each))) continue;
      // One at a time, each when the page is idle.
      // oxlint-disable-next-line no-await-in-loop
      const drawn = await drawAhead(wizard, each).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise<void>(whenIdle);
      if (begun !== now) return;
      if (drawn !== undefined) screens.set([...screens.get(), drawn]);
    }
  }

  const wait = () => {
    now += 1;
    const begun = now;
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => begun === now && void draw(begun)), STILL_MS);
  };
  const find = (key: string) =>
    screens.get().find((screen) => screen.key === key && screen.isSettled());

  const stage = createStage(visit.tellHandled);
  const move: ShowFirst = (draw) => {
    const here = { key: shownScreen(visit).key, snapshot: visit.get() };
    for (const screen of screens.get()) {
      if (isDrawn(screen) && isSame(screen, here)) screen.settle();
    }
    wait();
    stage.arrive(find(here.key), () => {
      const isShown = (screen: Foreseen) => screen.key === here.key || screen === stage.shown();
      keep((screen) => screen.isSettled() && isShown(screen));
      draw();
    });
  };
  const stir = () => {
    // What is pressed or typed now needs React: it would empty a field that was filled before it was
    // told, so the focus is what tells it.
    stage.tellNow();
    wait();
  };
  /** The screen that a button leads to: a submit button without an event goes on. */
  const expected = (target: EventTarget | null) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const event =
      button?.dataset.sends ?? (button?.type === 'submit' ? visit.flow.forward : undefined);
    const leadsThere = ({ events }: Foreseen) => event !== undefined && events.includes(event);
    return screens
      .get()
      .find((screen) => leadsThere(screen) && !screen.isSettled() && isDrawn(screen));
  };
  let ending: ReturnType<typeof setTimeout> | undefined;
  const press = ({ type, target }: Event) => {
    clearTimeout(ending);
    if (type !== 'pointerdown') {
      ending = setTimeout(stage.expectNothing, type === 'pointerup' ? CLICK_MS : 0);
      return;
    }
    const screen = expected(target);
    if (screen) stage.expect(screen);
    else stage.expectNothing();
  };
  const heard = [
    ...stirs.map((type) => [type, stir] as const),
    ...pressing.map((type) => [type, press] as const),
    ...leavings.map((type) => [type, visit.tellHandled] as const),
  ];
  visit.showBy(move);
  const stops = [typed.subscribe(wait), likely.subscribe(wait)];
  for (const [type, hear] of heard)
    window.addEventListener(type, hear, { capture: true, passive: true });
  wait();

  return {
    screens,
    find,
    shows: stage.shows,
    drop: (left) => keep((screen) => screen !== left),
    stop() {
      now += 1;
      clearTimeout(timer);
      visit.showBy((draw) => draw());
      stage.leave();
      for (const stop of stops) stop();
      clearTimeout(ending);
      for (const [type, hear] of heard) window.removeEventListener(type, hear, { capture: true });
    },
  };
}
