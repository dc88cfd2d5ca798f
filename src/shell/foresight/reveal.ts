import { focusHeading } from '../ArrivalFocus.tsx';
import type { Foreseen } from './drawAhead.ts';

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

/**
 * Puts a screen that was drawn ahead into the page, in the place of the one that is shown, without
 * React: the browser can paint it before React takes the old screen away and starts the effects of
 * the new one. Every child of the container is the stand of one screen (`StepView`).
 *
 * @returns a function that puts the old screen back; undefined if only React can show the screen
 */
export function reveal(
  { place, stand, step }: Foreseen,
  isBack: boolean,
): (() => void) | undefined {
  const here = stand();
  const container = here?.parentElement;
  // A screen with a field that takes the focus when it opens must start its effects at once.
  if (!here || !container || place.querySelector('[data-autofocus]') !== null) return undefined;
  const left = [...container.children]
    .filter((other) => other !== here)
    .map((other) => ({ other: other as HTMLElement, nodes: [...other.childNodes] }))
    .filter(({ nodes }) => nodes.length > 0);
  const before = { ...container.dataset };
  const focused = document.activeElement;

  withoutBlur(() => {
    for (const { other } of left) {
      other.replaceChildren();
      other.hidden = true;
    }
  });
  // React hides what it has not shown itself.
  for (const child of place.children) (child as HTMLElement).style.removeProperty('display');
  here.append(place);
  here.hidden = false;
  container.dataset.step = step.id;
  container.dataset.direction = isBack ? 'back' : 'forward';
  focusHeading(container);

  return () => {
    here.hidden = true;
    place.remove();
    for (const { other, nodes } of left) {
      other.append(...nodes);
      other.hidden = false;
    }
    Object.assign(container.dataset, before);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
