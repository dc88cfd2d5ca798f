import { createStore, type ReadableStore } from '../../wizard/store.ts';
import { shownScreen } from '../../wizard/shownScreen.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { whenIdle } from '../../browser/whenIdle.ts';
import { drawAhead, type Foreseen } from './drawAhead.ts';
import { likelyNext, type Next } from './likelyNext.ts';
import { looksSame } from './looksSame.ts';

/** The screens drawn ahead of a visit. */
export interface Foresight {
  readonly screens: ReadableStore<readonly Foreseen[]>;
  /** The screen that was drawn ahead and is shown, or about to be, under a key of `shownScreen`. */
  find(key: string): Foreseen | undefined;
  /** A screen that was shown is left. */
  drop(screen: Foreseen): void;
  stop(): void;
}

/** As many as there are likely ways on from one screen. */
const MOST = 3;
/** Who was still for so long reads, or thinks. */
const STILL_MS = 300;
const stirs = ['pointerdown', 'keydown', 'input'] as const;

/** Its heading stands in it once it is drawn whole. */
const isDrawn = ({ place }: Foreseen) => place.querySelector('h1') !== null;

/**
 * Draws the screens to which a visit may go on while the visitor reads the present one. When an event
 * leads to one of them as it was drawn, it is there; where an answer made it another one, it is thrown
 * away and drawn anew. It draws when the page is idle and nobody types or presses.
 */
export function foresee(wizard: Wizard): Foresight {
  const { visit, session, typed, likely } = wizard;
  const screens = createStore<readonly Foreseen[]>([]);
  /** Counts what has happened, so that what was begun before is known. */
  let now = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (isKept: (screen: Foreseen) => boolean) => {
    const kept = screens.get().filter(isKept);
    if (kept.length < screens.get().length) screens.set(kept);
  };
  const isSame = (screen: Foreseen, { key, snapshot }: Pick<Next, 'key' | 'snapshot'>) =>
    screen.key === key &&
    // Forms do not ask whether the phone is proven; other screens may.
    (screen.form !== undefined || screen.isProven === (session.get().token !== null)) &&
    looksSame(screen.step, screen.form, screen.snapshot, snapshot);

  async function draw(begun: number): Promise<void> {
    const words = shownScreen(visit).step.words;
    // Words are spoken as one step has them: two screens of different words cannot be drawn by turns.
    const next = likelyNext(wizard)
      .filter(({ step }) => step.words === words)
      .slice(0, MOST);
    keep((screen) => screen.isSettled() || next.some((each) => isSame(screen, each)));
    for (const each of next) {
      if (screens.get().some((screen) => isSame(screen, each))) continue;
      // One after the other, each when the page has nothing better to do.
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
  const move = () => {
    const here = { key: shownScreen(visit).key, snapshot: visit.get() };
    for (const screen of screens.get()) {
      if (isDrawn(screen) && isSame(screen, here)) screen.settle();
    }
    // One that is still in the page is dropped when another has taken its place.
    keep((screen) => screen.isSettled() && (screen.key === here.key || screen.place.isConnected));
    wait();
  };
  const stops = [visit.subscribe(move), typed.subscribe(wait), likely.subscribe(wait)];
  for (const type of stirs) window.addEventListener(type, wait, { capture: true, passive: true });
  wait();

  return {
    screens,
    find: (key) => screens.get().find((screen) => screen.key === key && screen.isSettled()),
    drop: (left) => keep((screen) => screen !== left),
    stop() {
      now += 1;
      clearTimeout(timer);
      for (const stop of stops) stop();
      for (const type of stirs) window.removeEventListener(type, wait, { capture: true });
    },
  };
}
