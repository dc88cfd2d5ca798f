/** A page that is not shown, as in another tab, paints nothing. */
const latestMs = 200;

/**
 * Runs something once the next frame has been painted and the browser has nothing better to do.
 *
 * @returns a function that cancels this
 */
export function afterPaint(run: () => void): () => void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  const timer = setTimeout(once, latestMs);
  const frame = requestAnimationFrame(() => {
    // A frame is painted after its callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(once);
    else setTimeout(once);
  });
  return () => {
    isDue = false;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
