import type { BookingRequest } from '../../contract/types.gen.ts';

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id'] as const;
const MAX_LENGTH = 200;

/** The campaign that a visitor came from, by the page's address. */
export type Utm = Required<Pick<BookingRequest, (typeof names)[number]>>;

/**
 * The four utm parameters of a page's address: all or none (specification, section 2). Values that
 * are too long for the contract are cut, so that they do not prevent the booking.
 */
export function readUtm(params: URLSearchParams): Utm | undefined {
  const values = names.map((name) => [name, params.get(name)?.trim().slice(0, MAX_LENGTH)]);
  if (values.some(([, value]) => value === undefined || value === '')) return undefined;
  return Object.fromEntries(values) as Utm;
}
