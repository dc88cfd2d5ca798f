import type { BookingRequest } from '../../contract/types.gen.ts';
import { cleanText, cutText } from '../text/cleanText.ts';

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id'] as const;
const MAX_LENGTH = 200;

const valueOf = (text: string | null) => text && cutText(cleanText(text).trim(), MAX_LENGTH);

/** The campaign that a visitor came from, by the page's address. */
export type Utm = Required<Pick<BookingRequest, (typeof names)[number]>>;

/**
 * The four utm parameters of a page's address: all or none (specification, section 2). Values that
 * are too long for the contract are cut, so that they do not prevent the booking.
 */
export function readUtm(params: URLSearchParams): Utm | undefined {
  const values = names.map((name) => [name, valueOf(params.get(name))]);
  if (values.some(([, value]) => !value)) return undefined;
  return Object.fromEntries(values) as Utm;
}
