import { useEffect, useEffectEvent, useRef } from 'react';
import { canGoBack } from '../engine/back.ts';
import { createRedo } from '../wizard/redo.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';

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
 * @param onBack undefined where there is no way back in the visit
 */
export function useBrowserHistory(onBack: (() => void) | undefined): void {
  const wizard = useWizard();
  const { visit } = wizard;
  /** The number of the entry that is shown, and that of the last one. */
  const at = useRef({ now: 0, last: 0 });

  const goBack = useEffectEvent(() => {
    // An entry left over from a step that had a Back: go on to where the visitor came from.
    if (onBack === undefined) window.history.back();
    else onBack();
    return onBack !== undefined;
  });

  useEffect(() => {
    const { flow } = visit;
    const place = at.current;
    place.now = numberOf(window.history.state);
    place.last = place.now;
    const redo = createRedo(wizard);
    let isFollowing = false;

    const follow = ({ state }: PopStateEvent) => {
      const before = place.now;
      place.now = numberOf(state);
      isFollowing = true;
      // Several at once, where the visitor chose from the browser's list.
      for (let left = place.now - before; left > 0; left -= 1) redo.again();
      if (place.now < before && goBack()) {
        for (let left = before - place.now - 1; left > 0; left -= 1) {
          visit.send({ type: flow.back.event });
        }
        if (!redo.isPossible()) push(place);
      }
      isFollowing = false;
    };
    const change = (event: Event) => {
      if (place.now < place.last && isChange(event)) push(place);
    };
    const stop = visit.onHandled((_result, event) => {
      const isNew = !isFollowing && event.type !== flow.back.event;
      if (isNew && canGoBack(flow, visit.get().stack)) push(place);
    });
    window.addEventListener('popstate', follow);
    document.addEventListener('input', change);
    document.addEventListener('click', change);
    return () => {
      stop();
      redo.stop();
      window.removeEventListener('popstate', follow);
      document.removeEventListener('input', change);
      document.removeEventListener('click', change);
    };
  }, [wizard, visit]);

  // A visit that was resumed, or has a step fewer in the history than behind it.
  useEffect(() => {
    if (onBack !== undefined && at.current.now === 0) push(at.current);
  });
}

/** Adds an entry after the present one; those that came after it are gone. */
function push(place: { now: number; last: number }): void {
  place.now += 1;
  place.last = place.now;
  window.history.pushState({ booking: place.now }, '');
}
