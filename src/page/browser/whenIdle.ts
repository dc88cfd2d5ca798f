/** Runs after this time even if the browser is still busy, or the page is in the background. */
const latestMs = 2000;

/** Runs something once the browser is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: latestMs });
  else setTimeout(run, 200);
}
