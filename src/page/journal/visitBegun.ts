import type { PageLoaded, VisitBegun } from '../../contract/types.gen.ts';

const MOST_LOADING_MS = 600_000;
const MOST_FAILED = 99;

/** When the first words were drawn, by `performance.now()`. */
export const drawnAt = (): number =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now();

export function sizeOfScreen(): VisitBegun['screen'] {
  const { width } = window.screen;
  if (width < 600) return 'phone';
  return width < 1100 ? 'tablet' : 'desktop';
}

/** How the page loaded, as the browser itself has measured it. */
export function pageLoaded({
  lookedAt,
  readyAt,
}: Record<'lookedAt' | 'readyAt', number>): PageLoaded {
  const since = (at: number) => Math.round(Math.min(Math.max(at - lookedAt, 0), MOST_LOADING_MS));
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Calls that failed have records of their own.
  const failed = files.filter(
    ({ name, responseStatus }) => responseStatus >= 400 && !name.includes('/api/'),
  ).length;
  return {
    words: since(drawnAt()),
    ready: since(readyAt),
    ...(failed > 0 && { failed: Math.min(failed, MOST_FAILED) }),
    ...(!navigator.onLine && { offline: true }),
  };
}
