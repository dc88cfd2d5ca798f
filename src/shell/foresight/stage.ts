import { flushSync } from 'react-dom';
import { afterFrame } from '../../browser/afterFrame.ts';
import { afterPaint } from '../../browser/afterPaint.ts';
import type { Foreseen } from './drawAhead.ts';
import { isUnseen, layOutUnseen, settle } from './layOutUnseen.ts';
import { placeScreen } from './placeScreen.ts';

/** Where one screen of a visit is shown: as soon as the visit comes to it, before React is told. */
export interface Stage {
  /** The screen drawn ahead that React shows; undefined for another one. */
  shown(): Foreseen | undefined;
  /**
   * The visit has come to a screen, or gone on within it.
   *
   * @param screen the screen, if it was drawn ahead
   * @param tell tells React. Called at once if React must show the screen, otherwise when it is in
   *   the page and painted
   */
  arrive(screen: Foreseen | undefined, tell: () => void): void;
  /**
   * A press began that may lead to this screen: lays it out in the page, unseen and unheard, while
   * the press lasts.
   */
  expect(screen: Foreseen): void;
  /** The press has led elsewhere, or nowhere. */
  expectNothing(): void;
  /** Tells React now what it was not told yet. */
  tellNow(): void;
  /** React has drawn the page and shows this screen in it, or one that was not drawn ahead. */
  shows(container: HTMLElement, screen: Foreseen | undefined): void;
  /** Leaves all to React. */
  leave(): void;
}

/** Whether a field takes the focus when its screen opens, which the screen itself must do. */
const opensField = ({ place }: Foreseen) => place.querySelector('[data-autofocus]') !== null;

/**
 * @param tellHandled tells the listeners of the visit which event was handled; called after a
 *   screen is painted, and in another task than React draws in
 */
export function createStage(tellHandled: () => void): Stage {
  let container: HTMLElement | undefined;
  let shown: Foreseen | undefined;
  /** The screen that is in the page before React shows it. */
  let early: Foreseen | undefined;
  let untold: (() => void) | undefined;
  let cancelTelling = () => {};
  let expected: Foreseen | undefined;
  let cancelLayout = () => {};

  const place = () => container && placeScreen(container, (early ?? shown)?.place);
  const takeUntold = () => {
    cancelTelling();
    const tell = untold;
    untold = undefined;
    return tell;
  };
  const tellNow = () => {
    const tell = takeUntold();
    if (tell) flushSync(tell);
  };
  const expectNothing = () => {
    cancelLayout();
    if (expected && isUnseen(expected.place)) {
      expected.place.remove();
      settle(expected.place);
    }
    expected = undefined;
  };
  return {
    shown: () => shown,
    arrive(screen, tell) {
      takeUntold();
      const isForReact = !screen || screen === shown || opensField(screen);
      early = isForReact || container === undefined ? undefined : screen;
      place();
      expectNothing();
      if (early === undefined) return tell();
      untold = tell;
      cancelTelling = afterPaint(() => {
        tellHandled();
        cancelTelling = afterPaint(tellNow);
      });
    },
    expect(screen) {
      expectNothing();
      if (screen === shown || opensField(screen)) return;
      expected = screen;
      // The button shows first that it is pressed.
      cancelLayout = afterFrame(() => container && layOutUnseen(container, screen.place));
    },
    expectNothing,
    tellNow,
    shows(where, screen) {
      container = where;
      shown = screen;
      if (early === shown) early = undefined;
      place();
    },
    leave() {
      expectNothing();
      early = undefined;
      place();
      takeUntold()?.();
    },
  };
}
