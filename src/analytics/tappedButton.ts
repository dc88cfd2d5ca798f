import { englishWords } from './englishWords.ts';

/** The words of an element, its accessible name first, then each piece of text for itself. */
function wordsOf(element: Element): string[] {
  const words = [element.getAttribute('aria-label') ?? ''];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) words.push(texts.currentNode.nodeValue ?? '');
  return words.map((text) => text.trim());
}

/**
 * Names the button or link that a click hit, in English. Only words of our own text file can be a
 * name, so that nothing a visitor typed or chose (a day, a vehicle, a phone number) ever is one.
 *
 * @returns undefined for a click beside buttons, and on one that is neither ours by its words nor
 *   sends a form
 */
export function tappedButton(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[href]');
  if (element === null || element.getAttribute('aria-disabled') === 'true') return undefined;
  for (const words of wordsOf(element)) {
    const english = englishWords(words);
    if (english !== undefined) return english;
  }
  // A step file may give its forward button any words.
  return element.type === 'submit' ? 'Submit' : undefined;
}
