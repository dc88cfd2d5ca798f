/** A page that is busy for good, or drawn for nobody, is never idle. */
const latestMs = 2000;

/** Runs something once the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: latestMs });
  else setTimeout(run, 200);
}
