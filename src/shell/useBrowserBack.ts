import { useEffect, useEffectEvent } from 'react';

/** The entry of the history that stands for the steps of the visit. */
const guard = { booking: 'guard' };
const isGuard = (state: unknown) =>
  typeof state === 'object' && state !== null && 'booking' in state;

/**
 * Makes the browser's Back do what the tool's Back does. While `onBack` is given, an entry of the
 * history stands before the page's own: leaving it goes back in the visit instead of away.
 */
export function useBrowserBack(onBack: (() => void) | undefined): void {
  const leaveGuard = useEffectEvent(({ state }: PopStateEvent) => {
    if (isGuard(state)) return;
    // A guard left over from a step that had a Back: go on to where the visitor came from.
    if (onBack === undefined) {
      window.history.back();
      return;
    }
    onBack();
    window.history.pushState(guard, '');
  });
  useEffect(() => {
    window.addEventListener('popstate', leaveGuard);
    return () => window.removeEventListener('popstate', leaveGuard);
  }, []);

  const isOffered = onBack !== undefined;
  useEffect(() => {
    if (isOffered && !isGuard(window.history.state)) window.history.pushState(guard, '');
  }, [isOffered]);
}
