import { followVisit } from '../analytics/followVisit.ts';
import type { PageTexts } from '../text/text.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { followHistory } from './followHistory.ts';
import { onClosing } from './frame/closing.ts';
import { followLinks, hostEntries, isHistoryOfHost, ownEntries } from './frame/historyEntries.ts';
import { tellHost } from './frame/tellHost.ts';

/**
 * Follows a visit on its own page: for analytics, the browser's history and the page around a
 * frame.
 *
 * @returns a function that stops this
 */
export function followOnPage(wizard: Wizard, texts: PageTexts): () => void {
  const isOfHost = isHistoryOfHost();
  const stops = [
    followVisit(wizard, texts),
    onClosing(wizard.restart),
    followHistory(wizard, isOfHost ? hostEntries(wizard.page.currentUrl) : ownEntries),
    ...(isOfHost ? [followLinks()] : []),
    ...(wizard.isInsideIframe ? [tellHost(wizard)] : []),
  ];
  return () => stops.forEach((stop) => stop());
}
