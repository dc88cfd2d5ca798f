/** The steps whose screens were laid out: once is enough for each. */
const laidOut = new Set<string>();

/**
 * Lays out a copy of a screen in the page and takes it away again, at once, so that nobody can see
 * or hear it. The browser keeps the fonts and styles that it has found for it, and later lays out
 * the screen itself in half the time.
 *
 * @param step the id of the screen's step
 * @param place the element that the screen was drawn into, outside the page
 * @param container the element of the page where the screen will be
 */
export function layOutOnce(step: string, place: HTMLElement, container: HTMLElement): void {
  if (laidOut.has(step)) return;
  laidOut.add(step);
  const copy = place.cloneNode(true) as HTMLElement;
  // React hides what is not shown yet.
  for (const child of copy.children) (child as HTMLElement).style.removeProperty('display');
  // Whoever watches the page for a new heading must not take this for a new screen.
  for (const heading of copy.querySelectorAll('h1')) {
    const words = document.createElement('div');
    words.className = heading.className;
    words.append(...heading.childNodes);
    heading.replaceWith(words);
  }
  // A form of its own, so that its radio buttons are not those of the screen that is shown.
  const aside = document.createElement('form');
  Object.assign(aside.style, { position: 'absolute', inset: '0', display: 'flex' });
  aside.append(copy);
  container.append(aside);
  copy.getBoundingClientRect();
  aside.remove();
}
