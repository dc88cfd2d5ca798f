import { createTracker, type Track } from '../analytics/createTracker.ts';
import { pageFields } from '../analytics/pageFields.ts';
import { operationUrl } from '../api/operationUrl.ts';
import type { PageParams } from '../../booking/page/pageParams.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import type { Opening } from './opening.ts';

/**
 * Makes the function that tracks the events of a page.
 *
 * @param opening the data the page starts with; the settings of its shop, once known, or
 *   its organisation, say how events are sent
 */
export const trackPage = (apiUrl: string, page: PageParams, opening: Opening): Track =>
  createTracker({
    url: operationUrl(apiUrl, 'trackEvent', {}),
    fields: pageFields(page, isInsideIframe()),
    goTogether: () => (opening.settings ?? opening.organisation)?.eventsTogether === true,
  });
