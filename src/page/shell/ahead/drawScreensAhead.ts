import { createStore, type ReadableStore } from '../../wizard/store.ts';
import { shownScreen } from '../../wizard/shownScreen.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { whenIdle } from '../../browser/whenIdle.ts';
import { drawAhead, type ScreenAhead } from './drawAhead.ts';
import { likelyNext, type Next } from './likelyNext.ts';
import { looksSame } from './looksSame.ts';

/** The screens drawn ahead of a visit. */
export interface ScreensAhead {
  readonly all: ReadableStore<readonly ScreenAhead[]>;
  /** The screen drawn ahead for a key of `shownScreen`, if the visit has come to it. */
  find(key: string): ScreenAhead | undefined;
  /** Drops a screen that was shown and has been left. */
  drop(screen: ScreenAhead): void;
  stop(): void;
}

/** The most screens to draw ahead: one screen seldom leads to more. */
const MOST = 3;
/** How long a visitor must be still before drawing starts; they are reading then. */
const STILL_MS = 300;
const stirs = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'popstate'] as const;

/** Whether a screen is drawn completely: then it has its heading. */
const isDrawn = ({ place }: ScreenAhead) => place.querySelector('h1') !== null;

/**
 * Draws the screens that may come next while the visitor reads the current one. If an event leads
 * to one of them as it was drawn, it is shown; if an answer has changed it, it is dropped and drawn
 * again. Draws only when the page is idle and nobody types or presses.
 */
export function drawScreensAhead(wizard: Wizard): ScreensAhead {
  const { visit, session, typed, likely } = wizard;
  const all = createStore<readonly ScreenAhead[]>([]);
  /** Counts events and input, to notice that a drawing started before them is outdated. */
  let now = 0;
  let made = 0;
  let stirredAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (isKept: (screen: ScreenAhead) => boolean) => {
    const kept = all.get().filter(isKept);
    if (kept.length < all.get().length) all.set(kept);
  };
  const isSame = (screen: ScreenAhead, { key, snapshot }: Pick<Next, 'key' | 'snapshot'>) =>
    screen.key === key &&
    // Forms do not depend on whether the phone is proven; other screens may.
    (screen.isForm || screen.isProven === (session.get().token !== null)) &&
    looksSame(screen.mayShow, screen.snapshot, snapshot);

  async function draw(begun: number): Promise<void> {
    const next = likelyNext(wizard).slice(0, MOST);
    keep((screen) => screen.isReached() || next.some((each) => isSame(screen, each)));
    for (const each of next) {
      if (all.get().some((screen) => isSame(screen, each))) continue;
      // One at a time, each when the page is idle.
      // oxlint-disable-next-line no-await-in-loop
      const drawn = await drawAhead(wizard, each).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise<void>(whenIdle);
      if (begun !== now) return;
      made += 1;
      if (drawn !== undefined) all.set([...all.get(), { ...drawn, id: made }]);
    }
  }

  /** Draws once the visitor has been still for long enough. */
  const watch = (forMs: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      const left = stirredAt + STILL_MS - performance.now();
      if (left > 0) return watch(left);
      const begun = now;
      whenIdle(() => begun === now && void draw(begun));
    }, forMs);
  };
  // A press stirs a dozen times; to set a timer anew each time would be a good part of its work.
  const wait = () => {
    now += 1;
    stirredAt = performance.now();
    if (timer === undefined) watch(STILL_MS);
  };
  /** The visit has come to a screen, or gone on within it. */
  const arrive = () => {
    const here = { key: shownScreen(visit).key, snapshot: visit.get() };
    for (const screen of all.get()) {
      if (isDrawn(screen) && isSame(screen, here)) screen.reach();
    }
    wait();
  };
  const stops = [visit.subscribe(arrive), typed.subscribe(wait), likely.subscribe(wait)];
  for (const type of stirs) window.addEventListener(type, wait, { capture: true, passive: true });
  wait();

  return {
    all,
    find: (key) => all.get().find((screen) => screen.key === key && screen.isReached()),
    drop: (left) => keep((screen) => screen !== left),
    stop() {
      now += 1;
      clearTimeout(timer);
      for (const stop of stops) stop();
      for (const type of stirs) window.removeEventListener(type, wait, { capture: true });
    },
  };
}
