import { followVisit } from '../analytics/followVisit.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { followHistory } from './followHistory.ts';
import { onClosing } from './frame/closing.ts';
import { tellHost } from './frame/tellHost.ts';

/**
 * Follows a visit that has a page of its own: for analytics, for the browser's history, and for the
 * page around a frame.
 *
 * @returns the way to stop
 */
export function followOnPage(wizard: Wizard): () => void {
  const stops = [
    followVisit(wizard),
    onClosing(wizard.restart),
    followHistory(wizard),
    ...(wizard.isInsideIframe ? [tellHost(wizard)] : []),
  ];
  return () => stops.forEach((stop) => stop());
}
