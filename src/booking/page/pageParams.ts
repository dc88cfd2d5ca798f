import type { Uuid } from '../../contract/types.gen.ts';
import { readUtm, type Utm } from './utm.ts';

/** Mail programs and messengers take a full stop, a bracket or a slash behind an address into the link. */
const UUID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\W*$/i;

/** The parameters in the page's address; missing or malformed ones are undefined. */
export interface PageParams {
  shopId?: Uuid;
  orgId?: Uuid;
  utm?: Utm;
  /** The address of the page around the frame, for analytics only. */
  currentUrl?: string;
}

function readUuid(params: URLSearchParams, name: string): Uuid | undefined {
  return UUID.exec(params.get(name)?.trim() ?? '')?.[1];
}

/** Reads the query parameters of the page (specification, section 2). */
export function readPageParams(params: URLSearchParams): PageParams {
  return {
    shopId: readUuid(params, 'shop'),
    orgId: readUuid(params, 'org'),
    utm: readUtm(params),
    currentUrl: params.get('currentUrl') ?? undefined,
  };
}
