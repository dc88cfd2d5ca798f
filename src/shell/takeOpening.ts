import { openingId, type Opening } from './opening.ts';

/** Takes what the page carries out of it: a visit that starts again asks anew. */
export function takeOpening(): Opening {
  const element = document.getElementById(openingId);
  element?.remove();
  return JSON.parse(element?.textContent ?? '{}') as Opening;
}
