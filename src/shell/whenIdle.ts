/** Runs something once the browser has nothing better to do. */
export const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (run) => setTimeout(run, 200);
