import { whenIdle } from './whenIdle.ts';

/** In a page in the background nothing is painted. */
const latestMs = 500;

/**
 * Resolves once what has been changed so far is painted and the browser is idle. For work that a
 * press causes and nobody sees, so that it does not delay what they see.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => whenIdle(resolve));
    setTimeout(resolve, latestMs);
  });
