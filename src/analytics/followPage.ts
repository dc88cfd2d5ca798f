import type { Track } from './createTracker.ts';
import { tappedButton } from './tappedButton.ts';

/**
 * Tracks what every page of the tool tells, be it a visit or the chooser of a shop: that it is shown
 * in a frame, and the buttons tapped (specification, section 7).
 *
 * @param screen what is on the screen now, in the words of analytics
 * @returns the way to stop
 */
export function followPage(
  track: Track,
  isInsideIframe: boolean,
  screen: () => string | undefined,
): () => void {
  if (isInsideIframe) track('Frame viewed');
  const hear = ({ target }: MouseEvent) => {
    const button = tappedButton(target);
    if (button !== undefined) track('Button tapped', { screen: screen(), button });
  };
  // Before the button's own listener moves on to the next screen.
  document.addEventListener('click', hear, true);
  return () => document.removeEventListener('click', hear, true);
}
