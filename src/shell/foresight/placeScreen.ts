import { focusHeading } from '../ArrivalFocus.tsx';
import { isUnseen, settle, show, unhide } from './layOutUnseen.ts';

/**
 * Runs something during which nobody hears that a field loses the focus: a field that is taken away
 * was not left by the visitor. React does the same where it takes fields away.
 */
function withoutBlur(run: () => void): void {
  const stop = (event: Event) => event.stopImmediatePropagation();
  const types = ['blur', 'focusout'];
  for (const type of types) window.addEventListener(type, stop, true);
  run();
  for (const type of types) window.removeEventListener(type, stop, true);
}

/** The elements of screens drawn ahead that have been in the page. */
const places = new WeakSet<Element>();
/** React's own screen in each slot, also while it is out of the page. */
const ownScreens = new WeakMap<Element, Element>();

/**
 * Has one screen in the page and no other, with the focus in it. Called again, it changes nothing.
 * Nothing else puts screens into the page or takes them away, so that a press and React, which
 * hears of it later, cannot contradict each other: React places slots alone, and never notices
 * whether the screen is in its slot.
 *
 * @param container the element of the page that holds the screen; React's own is in it inside of a
 *   slot
 * @param place the element of a screen that was drawn ahead; undefined for React's own
 */
export function placeScreen(container: HTMLElement, place: HTMLElement | undefined): void {
  if (place) places.add(place);
  const slot = [...container.children].find(
    (child) => !places.has(child) && !isUnseen(child as HTMLElement),
  );
  const own = slot && (ownScreens.get(slot) ?? slot.firstElementChild!);
  if (slot) ownScreens.set(slot, own!);

  const shown = place ?? own;
  const others = [own, ...container.children].filter(
    (each) => each?.isConnected && each !== slot && each !== shown,
  );
  const isThere = shown?.isConnected !== false;
  if (isThere && others.length === 0) {
    if (place) settle(place);
    return;
  }
  const isLaidOut = isThere && place && isUnseen(place);
  withoutBlur(() => {
    if (isLaidOut) {
      show(place);
      // Before the other is taken away: then the browser need not look for another focus.
      focusHeading(place);
    }
    others.forEach((other) => other!.remove());
  });
  if (!isThere) {
    if (place) settle(place);
    (place ? container : slot!).append(shown);
    unhide(shown as HTMLElement);
  }
  focusHeading(container);
}
