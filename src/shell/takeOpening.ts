import { openingId, type Opening } from './opening.ts';

/** Reads the data in the page and removes it, so that a retry requests it anew. */
export function takeOpening(): Opening {
  const element = document.getElementById(openingId);
  element?.remove();
  return JSON.parse(element?.textContent ?? '{}') as Opening;
}
