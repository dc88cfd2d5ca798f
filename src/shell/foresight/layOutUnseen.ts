/**
 * How a screen is in the page while the press that leads to it lasts: below the shown one, and
 * where it will be. One change of style shows it. Not `visibility`, which each element inherits.
 */
const unseen = { opacity: '0', zIndex: '-1', position: 'absolute', inset: '0' } as const;

/** The screens that were put into the page so, with the direction from which they come in. */
const directions = new WeakMap<HTMLElement, string | undefined>();

/** Shows what React hides, since it has not shown it itself. */
export function unhide(place: HTMLElement): void {
  for (const child of place.children) (child as HTMLElement).style.removeProperty('display');
}

/**
 * Puts a screen into the page and lays it out as it will be, but nobody sees or hears it.
 *
 * @param container the element of the page that holds the shown screen
 * @param place the element that the screen was drawn into
 */
export function layOutUnseen(container: HTMLElement, place: HTMLElement): void {
  if (place.isConnected) return;
  directions.set(place, place.dataset.direction);
  // Moves in when it is shown, not before.
  place.dataset.direction = 'none';
  place.setAttribute('aria-hidden', 'true');
  Object.assign(place.style, unseen);
  unhide(place);
  container.style.position = 'relative';
  container.append(place);
  place.getBoundingClientRect();
}

export const isUnseen = (place: HTMLElement): boolean => place.hasAttribute('aria-hidden');

/** Shows such a screen. It keeps the place in which it was laid out, to be painted soon. */
export function show(place: HTMLElement): void {
  place.removeAttribute('aria-hidden');
  Object.assign(place.style, { opacity: '', zIndex: '' });
  place.dataset.direction = directions.get(place);
}

/** Makes such a screen one like any other, in the page or out of it. */
export function settle(place: HTMLElement): void {
  if (!directions.has(place)) return;
  if (isUnseen(place)) show(place);
  Object.assign(place.style, { position: '', inset: '' });
  directions.delete(place);
}
