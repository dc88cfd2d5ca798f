import type { Uuid } from '../../contract/types.gen.ts';
import { readUtm, type Utm } from './utm.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The parameters in the page's address; missing or malformed ones are undefined. */
export interface PageParams {
  shopId?: Uuid;
  orgId?: Uuid;
  utm?: Utm;
  /** The address of the page around the frame, for analytics only. */
  currentUrl?: string;
}

function readUuid(params: URLSearchParams, name: string): Uuid | undefined {
  const value = params.get(name)?.trim() ?? '';
  return UUID.test(value) ? value : undefined;
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
