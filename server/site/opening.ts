import type { OrganisationAnswer, ShopSettings } from '../../src/contract/types.gen.ts';
import { configProblems, readConfig } from '../../src/api/config.ts';
import { operationUrl } from '../../src/api/operationUrl.ts';
import { everyonesFlow, flowAddress } from '../../src/booking/page/flowAddress.ts';
import type { PageParams } from '../../src/booking/page/pageParams.ts';
import { openingId, type Opening } from '../../src/shell/opening.ts';
import type { FlowStore } from '../live/flowStore.ts';
import { valueSoon } from '../common/valueSoon.ts';

/** The runtime configuration of the page, and where it says that its flow and calls are. */
export interface PageConfig {
  json: unknown;
  /** Absent or '': this server. */
  apiUrl?: string | undefined;
  /** Absent or '': everyone's. */
  flowUrl?: string | undefined;
}

export interface OpeningSources {
  flows: Pick<FlowStore, 'find'>;
  settingsOf: (shopId: string) => Promise<ShopSettings | undefined>;
  organisationOf: (orgId: string) => Promise<OrganisationAnswer | undefined>;
}

/** The name in the address of a flow of ours. */
const ownFlow = /^\/flows\/([\w-]+)\.json$/;

/** More shops than the first answer has room for are asked for. */
const MOST_SHOPS = 60;

/** The shops of an organisation, where a page can carry them. */
async function shopsToChoose(
  orgId: string | undefined,
  { organisationOf }: OpeningSources,
): Promise<OrganisationAnswer | undefined> {
  const organisation = orgId === undefined ? undefined : await valueSoon(organisationOf(orgId));
  const count = organisation?.shopList.length ?? 0;
  return count > 0 && count <= MOST_SHOPS ? organisation : undefined;
}

/** Whether a page is that of a shop alone, or of a shop that belongs to the organisation it names. */
export async function isWhole(
  { shopId, orgId }: PageParams,
  { organisationOf }: OpeningSources,
): Promise<boolean> {
  if (shopId === undefined || orgId === undefined) return true;
  const organisation = await valueSoon(organisationOf(orgId));
  return organisation?.shopList.some(({ id }) => id === shopId.toLowerCase()) ?? false;
}

/**
 * What a page is drawn from, as far as it is ours and at hand: the page carries it, and asks
 * for the rest itself. An error is met, and told, when it does.
 */
export async function openingOf(
  { shopId, orgId }: PageParams,
  { json, apiUrl, flowUrl }: PageConfig,
  sources: OpeningSources,
): Promise<Opening> {
  const { flows, settingsOf } = sources;
  // One that does not fit is met, and told, by the page that asks for it.
  const config = configProblems(json).length === 0 ? { config: readConfig(json) } : {};
  if (shopId === undefined) {
    const organisation = apiUrl ? undefined : await shopsToChoose(orgId, sources);
    return organisation ? { ...config, organisation } : {};
  }
  const flowName = ownFlow.exec(flowUrl || everyonesFlow)?.[1];
  const [served, settings] = await Promise.all([
    // Of files, checked by ourselves: a page without it would only ask for it and wait as long.
    flowName && flows.find(flowName, { shop: shopId, org: orgId }).catch(() => undefined),
    apiUrl ? undefined : valueSoon(settingsOf(shopId)),
  ]);
  return {
    ...config,
    ...(served && { flow: served.flow, flowVersion: served.version.id }),
    ...(settings && { settings }),
  };
}

/** As it stands in a page: a browser reads past it, and no `<` in it can end it. */
export const openingElement = (opening: Opening) =>
  `<script type="application/json" id="${openingId}">${JSON.stringify(opening).replaceAll('<', '\\u003c')}</script>`;

/** A path of our own is asked for; elsewhere is only connected to, as its answer may want a preflight. */
const hint = (address: string) =>
  URL.canParse(address)
    ? `<${new URL(address).origin}>; rel=preconnect; crossorigin`
    : `<${address}>; rel=preload; as=fetch; crossorigin`;

/**
 * The `Link` header that lets the browser ask for what a page does not carry together with its first
 * script, and not when that has run. The page itself asks as ever and is given these answers.
 */
export function earlyRequests(page: PageParams, config: PageConfig, opening: Opening): string {
  const { shopId } = page;
  const addresses = opening.config === undefined ? ['/config.json'] : [];
  if (shopId !== undefined) {
    if (opening.flow === undefined) {
      addresses.push(flowAddress(config.flowUrl || everyonesFlow, page));
    }
    if (opening.settings === undefined) {
      addresses.push(operationUrl(config.apiUrl ?? '', 'getShopSettings', { params: { shopId } }));
    }
  }
  return addresses.map(hint).join(', ');
}
