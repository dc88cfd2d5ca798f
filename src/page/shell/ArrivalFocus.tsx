import { createContext, useEffect, type RefObject } from 'react';
import { isInsideIframe } from './frame/hostWindow.ts';

/** Whether the visitor has retried starting the page; then the first screen takes the focus too. */
export const Retried = createContext(false);

/** Moves the focus to the heading of a new screen, unless one of its fields has taken it. */
function focusHeading(screen: HTMLElement | null): void {
  // In Safari, a frame that was closed meanwhile would take the focus from the page around it.
  if (isInsideIframe() && !document.hasFocus()) return;
  if (screen === null || screen.contains(document.activeElement)) return;
  screen.querySelector('h1')?.focus({ preventScroll: true });
}

/** Focuses the heading of a screen when it is drawn. */
export function ArrivalFocus({ container }: { container: RefObject<HTMLElement | null> }) {
  useEffect(() => focusHeading(container.current), [container]);
  return null;
}
