import type { PageParams } from './pageParams.ts';

/** The name of the flow that a page follows which names none. */
export const defaultFlow = 'booking';

/** The name of the flow of a customer's link, which begins where a booking has ended. */
export const appointmentFlow = 'appointment';

/** Where a flow is served, by its name. */
export const addressOfFlow = (name: string): string => `/flows/${name}.json`;

/** The address of the common flow, unless the configuration has another. */
export const everyonesFlow = addressOfFlow(defaultFlow);

/** The step with which visits of everybody's flow begin. */
export const everyonesInitial = 'view-welcome';

/** The address of a page of the inspector, for a scope as staff name it and a flow. */
export function inspectorAddress(
  scope: string,
  { flow = defaultFlow, ...more }: Readonly<Record<string, string>>,
): string {
  const [kind, id] = scope.split(':');
  const owner = id === undefined ? {} : { [kind === 'shop' ? 'shop' : 'org']: id };
  const query = new URLSearchParams({ ...owner, ...(flow !== defaultFlow && { flow }), ...more });
  return `/inspector.html${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * The address of the flow for a page; the server picks the shop's or organisation's own, if there
 * is one.
 */
export function flowAddress(flowUrl: string, { shopId, orgId }: PageParams): string {
  const query = new URLSearchParams();
  if (shopId !== undefined) query.set('shop', shopId);
  if (orgId !== undefined) query.set('org', orgId);
  return `${flowUrl}${flowUrl.includes('?') ? '&' : '?'}${query}`;
}
