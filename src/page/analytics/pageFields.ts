import type { PageParams } from '../../booking/page/pageParams.ts';
import type { EventProperties } from './createTracker.ts';

/** An address without query and fragment, which may contain personal data; undefined for none. */
function bareAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? origin + pathname : undefined;
}

/**
 * The properties of every event of a page: the view, the shop, and in a frame the page around it.
 */
export function pageFields(
  { shopId, orgId, currentUrl }: PageParams,
  isInsideIframe: boolean,
): EventProperties {
  return {
    view: 'Booking tool',
    shopId,
    orgId,
    ...(isInsideIframe && { currentUrl: bareAddress(currentUrl) }),
  };
}
