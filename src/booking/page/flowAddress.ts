import type { PageParams } from './pageParams.ts';

/** Where everyone's flow is, unless the configuration says otherwise. */
export const everyonesFlow = '/flows/booking.json';

/** The address of a flow; a shop or organisation may have one of its own, which the server picks. */
export function flowAddress(flowUrl: string, { shopId, orgId }: PageParams): string {
  const query = new URLSearchParams();
  if (shopId !== undefined) query.set('shop', shopId);
  if (orgId !== undefined) query.set('org', orgId);
  return `${flowUrl}${flowUrl.includes('?') ? '&' : '?'}${query}`;
}
