import type { Track } from './createTracker.ts';
import type { PageTexts } from '../text/text.ts';
import { tappedButton } from './tappedButton.ts';

/**
 * Tracks what a visit and the chooser of a shop have in common: being shown in a frame, and the
 * buttons tapped (specification, section 7).
 *
 * @param screen returns the name of the current screen in analytics
 * @returns the function that stops it
 */
export function followPage(
  track: Track,
  isInsideIframe: boolean,
  screen: () => string | undefined,
  texts: PageTexts,
): () => void {
  if (isInsideIframe) track('Frame viewed');
  const hear = ({ target }: MouseEvent) => {
    const button = tappedButton(target, texts);
    if (button !== undefined) track('Button tapped', { screen: screen(), button });
  };
  // While capturing, before the button's own listener shows the next screen.
  document.addEventListener('click', hear, true);
  return () => document.removeEventListener('click', hear, true);
}
