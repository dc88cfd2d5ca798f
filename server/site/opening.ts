import type { OrganisationAnswer, ShopSettings } from '../../src/contract/types.gen.ts';
import { configProblems, readConfig } from '../../src/page/api/config.ts';
import { operationUrl } from '../../src/page/api/operationUrl.ts';
import { everyonesFlow, flowAddress } from '../../src/booking/page/flowAddress.ts';
import type { PageParams } from '../../src/booking/page/pageParams.ts';
import { openingId, type Opening } from '../../src/page/shell/opening.ts';
import type { FlowStore, ServedExperiment } from '../live/servedFlow.ts';
import { valueInTime } from '../common/valueInTime.ts';

/** The runtime configuration of the page, and the addresses in it of its flow and its calls. */
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

/** Matches the address of a flow on this server, with the name of the flow. */
const ownFlow = /^\/flows\/([\w-]+)\.json$/;

/**
 * A page with more shops would be too large to be kept, so it requests the list itself. The first
 * rows come early in any page; the data of the others follow at its end.
 */
const MOST_SHOPS = 300;

/** The shops of an organisation, if they are few enough to be put into the page. */
async function shopsToChoose(
  orgId: string | undefined,
  { organisationOf }: OpeningSources,
): Promise<OrganisationAnswer | undefined> {
  const organisation = orgId === undefined ? undefined : await valueInTime(organisationOf(orgId));
  const count = organisation?.shopList.length ?? 0;
  return count > 0 && count <= MOST_SHOPS ? organisation : undefined;
}

/**
 * Whether a page is about a shop alone, or about a shop that belongs to the organisation in its
 * address.
 */
export async function isWhole(
  { shopId, orgId }: PageParams,
  { organisationOf }: OpeningSources,
): Promise<boolean> {
  if (shopId === undefined || orgId === undefined) return true;
  const organisation = await valueInTime(organisationOf(orgId));
  return organisation?.shopList.some(({ id }) => id === shopId.toLowerCase()) ?? false;
}

/** What this server knows about a page before the page asks. */
interface KnownOfPage {
  /** The data that is put into the page. */
  opening: Opening;
  /** The compiled modules of the forms of its flow, by id. */
  forms?: Readonly<Record<string, string>>;
  /** The same of the other flows that a share of the visitors gets. */
  variants: readonly Required<Pick<KnownOfPage, 'opening' | 'forms'>>[];
}

/** Kept by object, so that the text of it is kept as well. */
const carriedExperiments = new WeakMap<ServedExperiment, NonNullable<Opening['experiment']>>();

function carriedExperiment(experiment: ServedExperiment): NonNullable<Opening['experiment']> {
  const { salt, others } = experiment;
  const carried = carriedExperiments.get(experiment) ?? {
    salt,
    others: others.map(({ share, flow, version }) => ({ share, flow, version: version.id })),
  };
  carriedExperiments.set(experiment, carried);
  return carried;
}

/**
 * The data a page starts with, as far as this server has it ready. The page requests the rest
 * itself. An error is ignored here, because the page meets and reports it when it requests the data.
 */
export async function openingOf(
  { shopId, orgId }: PageParams,
  { json, apiUrl, flowUrl }: PageConfig,
  sources: OpeningSources,
): Promise<KnownOfPage> {
  const { flows, settingsOf } = sources;
  // The page itself reports an invalid configuration.
  const config = configProblems(json).length === 0 ? { config: readConfig(json) } : {};
  if (shopId === undefined) {
    const organisation = apiUrl ? undefined : await shopsToChoose(orgId, sources);
    return { opening: organisation ? { ...config, organisation } : {}, variants: [] };
  }
  const flowName = ownFlow.exec(flowUrl || everyonesFlow)?.[1];
  const [served, settings] = await Promise.all([
    // The flow is read from files, with no time limit: without it the page would only request it
    // and wait as long.
    flowName === undefined
      ? undefined
      : flows.find(flowName, { shop: shopId, org: orgId }).catch(() => undefined),
    apiUrl ? undefined : valueInTime(settingsOf(shopId)),
  ]);
  const opening = {
    ...config,
    ...(served && { flow: served.flow, flowVersion: served.version.id }),
    ...(served?.experiment && { experiment: carriedExperiment(served.experiment) }),
    ...(settings && { settings }),
  };
  const variants = (served?.experiment?.others ?? []).map(({ flow, version }) => ({
    opening: { ...opening, flow, flowVersion: version.id },
    forms: version.modules,
  }));
  return { opening, variants, ...(served && { forms: served.version.modules }) };
}

/** Kept by object: a flow is the same for thousands of visits, and the largest part of a page. */
const texts = new WeakMap<object, string>();

/** A value as JSON without `<`. */
function textOf(value: object | string): string {
  const known = typeof value === 'object' ? texts.get(value) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  if (typeof value === 'object') texts.set(value, text);
  return text;
}

/** The data as an element of the page. Browsers do not run it, and no `<` in it can end it. */
export function openingElement(opening: Opening): string {
  const parts = Object.entries(opening as Record<string, object | string>).map(
    ([name, value]) => `"${name}":${textOf(value)}`,
  );
  return `<script type="application/json" id="${openingId}">{${parts.join()}}</script>`;
}

/**
 * The `Link` entry for an address: a preload on this server, but only a connection to another one,
 * because a call there may need a preflight.
 */
const hint = (address: string) =>
  URL.canParse(address)
    ? `<${new URL(address).origin}>; rel=preconnect; crossorigin`
    : `<${address}>; rel=preload; as=fetch; crossorigin`;

/**
 * The `Link` header for data that is not in the page. With it the browser requests the data
 * together with the first script instead of after it has run. The page makes its usual requests and
 * gets these responses.
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
