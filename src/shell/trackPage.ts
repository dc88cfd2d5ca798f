import { createTracker, type Track } from '../analytics/createTracker.ts';
import { pageFields } from '../analytics/pageFields.ts';
import { operationUrl } from '../api/operationUrl.ts';
import type { PageParams } from '../booking/page/pageParams.ts';
import { isInsideIframe } from './frame/hostWindow.ts';

/** Makes the function that tracks the events of a page. */
export const trackPage = (apiUrl: string, page: PageParams): Track =>
  createTracker({
    url: operationUrl(apiUrl, 'trackEvent', {}),
    fields: pageFields(page, isInsideIframe()),
  });
