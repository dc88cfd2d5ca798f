import type { Track } from './createTracker.ts';
import { englishTexts, type PageTexts, type TextKey } from '../text/text.ts';

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

/**
 * The English text for a text on the screen, so that analytics has one language.
 *
 * @returns undefined for a text that is not in our text file exactly as it stands
 */
function englishWords(words: string, { pack }: PageTexts): string | undefined {
  const spoken = pack?.texts ?? {};
  const english = englishTexts();
  const keys = Object.keys(english) as TextKey[];
  const key = keys.find((each) => (spoken[each] ?? english[each]) === words);
  return key && english[key];
}

/** The accessible name of an element, then each of its pieces of text. */
function wordsOf(element: Element): string[] {
  const words = [element.getAttribute('aria-label') ?? ''];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) words.push(texts.currentNode.nodeValue ?? '');
  return words.map((text) => text.trim());
}

/**
 * The English name of the button or link that was tapped. Only texts of our own text file count as
 * names, so that nothing a visitor typed or chose (a day, a vehicle, a phone number) is ever
 * recorded.
 *
 * @returns undefined for a tap beside buttons, and on a button that neither has such a name nor
 *   submits a form
 */
export function tappedButton(target: EventTarget | null, texts: PageTexts): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[href]');
  if (element === null || element.getAttribute('aria-disabled') === 'true') return undefined;
  for (const words of wordsOf(element)) {
    const english = englishWords(words, texts);
    if (english !== undefined) return english;
  }
  // A step file may give its submit button any text.
  return element.type === 'submit' ? 'Submit' : undefined;
}
