/** Runs after this time even without a frame: a page in a frame off the screen is not painted. */
const latestMs = 250;

/** Gets whether the page goes at this moment. */
type Work = (isGoing: boolean) => void;

const waiting = new Set<Work>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Runs all that waits, in the order in which it was given; also what comes after one that throws. */
function run(isGoing: boolean): void {
  const [next] = waiting;
  if (next === undefined) return clearTimeout(timer);
  waiting.delete(next);
  try {
    next(isGoing);
  } finally {
    run(isGoing);
  }
}

/** Before all other listeners: they may send what this still writes. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', () => run(true), true);
  window.addEventListener('visibilitychange', () => run(false), true);
}

/**
 * Runs something once the browser has painted what changed, so that the visitor does not wait for
 * it; at the latest when the page goes or is hidden, so that nothing is lost. What waits already is
 * not run twice.
 */
export function afterPaint(work: Work): void {
  if (document.visibilityState === 'hidden') return work(false);
  listen();
  const isFirst = waiting.size === 0;
  waiting.add(work);
  if (!isFirst) return;
  timer = setTimeout(() => run(false), latestMs);
  requestAnimationFrame(() => setTimeout(() => run(false)));
}
