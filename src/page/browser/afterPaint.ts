/** Runs after this time even without a frame: a page in a frame off the screen is not painted. */
const latestMs = 250;

/** Gets whether the page goes at this moment. */
type Work = (isGoing: boolean) => void;

const waiting = new Set<Work>();

/** Runs all that waits, in the order in which it was given; also what comes after one that throws. */
function run(isGoing: boolean): void {
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  try {
    next(isGoing);
  } finally {
    run(isGoing);
  }
}

const runGoing = () => run(true);
const runStaying = () => run(false);

/**
 * Runs something once the browser has painted what changed, so that the visitor does not wait for
 * it; at the latest when the page goes or is hidden, so that nothing is lost. What waits already is
 * not run twice.
 */
export function afterPaint(work: Work): void {
  if (document.visibilityState === 'hidden') return work(false);
  // Added once, however often, and before all other listeners: they may send what this still writes.
  window.addEventListener('pagehide', runGoing, true);
  window.addEventListener('visibilitychange', runStaying, true);
  const isFirst = waiting.size === 0;
  waiting.add(work);
  if (!isFirst) return;
  const late = setTimeout(runStaying, latestMs);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(runStaying);
  });
}
