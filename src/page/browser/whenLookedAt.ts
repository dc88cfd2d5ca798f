/** Whether the page is on somebody's screen: not one drawn ahead, nor in a tab never looked at. */
const isLookedAt = () => document.visibilityState === 'visible';

/**
 * Runs something as soon as somebody looks at the page: now, or never where nobody does.
 *
 * @param run gets when that was, in milliseconds since the page was requested; 0 if it is so now
 */
export function whenLookedAt(run: (since: number) => void): void {
  if (isLookedAt()) return run(0);
  const look = () => {
    if (!isLookedAt()) return;
    document.removeEventListener('visibilitychange', look);
    run(performance.now());
  };
  document.addEventListener('visibilitychange', look);
}
