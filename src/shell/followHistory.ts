import { createRedo } from '../wizard/redo.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { wayBack } from './wayBack.ts';

/** The number of an entry of the history; 0 for the page's own, 1 and more for steps of the visit. */
const numberOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'booking' in state
    ? Number(state.booking) || 0
    : 0;

/** The visitor changes an answer. */
const isChange = ({ type, target }: Event) =>
  type === 'input' || (target instanceof Element && target.closest('[aria-pressed]') !== null);

/**
 * Makes the browser's Back and Forward those of the visit. Each step that is gone on to has an entry
 * of the history: leaving it backwards goes back in the visit instead of away, coming to it again
 * goes forward, where the answers still stand. Where they do not, there is no entry to come to.
 *
 * @returns the way to stop
 */
export function followHistory(wizard: Wizard): () => void {
  const { visit, session } = wizard;
  const redo = createRedo(wizard);
  /** The numbers of the entry that is shown and of the last one. */
  let now = numberOf(window.history.state);
  let last = now;
  let isTravelling = false;

  /** Adds an entry after the present one; those that came after it are gone. */
  function push(): void {
    now += 1;
    last = now;
    window.history.pushState({ booking: now }, '');
  }

  /** Goes back as many steps as the visitor has gone back entries. */
  function goBack(entries: number): void {
    // Left over from a step that had a Back: go on to where the visitor came from.
    if (wayBack(wizard) === undefined) return window.history.back();
    for (let left = entries; left > 0; left -= 1) wayBack(wizard)?.();
    if (!redo.isPossible()) push();
  }

  const travel = ({ state }: PopStateEvent) => {
    const before = now;
    now = numberOf(state);
    isTravelling = true;
    if (now < before) goBack(before - now);
    for (let left = now - before; left > 0; left -= 1) redo.again();
    isTravelling = false;
    follow();
  };
  const change = (event: Event) => {
    if (now < last && isChange(event)) push();
  };
  // A visit that was resumed, or has a step fewer in the history than behind it.
  const follow = () => {
    if (!isTravelling && now === 0 && wayBack(wizard) !== undefined) push();
  };
  const stops = [
    visit.onHandled((_result, event) => {
      const isNew = !isTravelling && event.type !== visit.flow.back.event;
      if (isNew && now > 0 && wayBack(wizard) !== undefined) push();
      follow();
    }),
    session.subscribe(follow),
    redo.stop,
  ];
  follow();
  window.addEventListener('popstate', travel);
  document.addEventListener('input', change);
  document.addEventListener('click', change);
  return () => {
    stops.forEach((stop) => stop());
    window.removeEventListener('popstate', travel);
    document.removeEventListener('input', change);
    document.removeEventListener('click', change);
  };
}
