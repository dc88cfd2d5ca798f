import { operationUrl } from '../src/api/operationUrl.ts';
import { flowAddress } from '../src/booking/flowAddress.ts';
import type { PageParams } from '../src/booking/pageParams.ts';

/** Of the page's configuration: where its calls go. Absent or '': this server. */
export interface Addresses {
  apiUrl?: string | undefined;
  flowUrl?: string | undefined;
}

/** A path of our own is asked for; elsewhere is only connected to, as its answer may want a preflight. */
const hint = (address: string) =>
  URL.canParse(address)
    ? `<${new URL(address).origin}>; rel=preconnect; crossorigin`
    : `<${address}>; rel=preload; as=fetch; crossorigin`;

/**
 * The `Link` header that lets the browser ask for what a page is drawn from together with the
 * page's first script, and not when that has run: the configuration and, for a shop's visit, its
 * flow and settings. The page itself asks as ever and is given these answers.
 */
export function earlyRequests(page: PageParams, { apiUrl = '', flowUrl }: Addresses): string {
  const { shopId } = page;
  const addresses = ['/config.json'];
  if (shopId !== undefined) {
    addresses.push(
      flowAddress(flowUrl || '/flows/booking.json', page),
      operationUrl(apiUrl, 'getShopSettings', { params: { shopId } }),
    );
  }
  return addresses.map(hint).join(', ');
}
