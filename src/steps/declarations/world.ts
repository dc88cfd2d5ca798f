import type { ShopSettings } from '../../contract/types.gen.ts';
import type { Beginning, Truth } from '../../engine/check/surroundings.ts';

/** What can be true of a visit beside its flow. Screens make it so, a flow's variables only say so. */
export const world = {
  shop: { domain: ['open', 'closed'], initial: 'open' },
  /** A code is on its way, and not used up. */
  code: { domain: ['none', 'sent'], initial: 'none' },
  phone: { domain: ['unknown', 'proven'], initial: 'unknown' },
  /** How many customers of the shop the proven phone belongs to. */
  match: { domain: ['unknown', 'none', 'one', 'several'], initial: 'unknown' },
  booking: { domain: ['open', 'refused'], initial: 'open' },
} as const satisfies Readonly<Record<string, Truth>>;

export type World = {
  readonly [Name in keyof typeof world]: (typeof world)[Name]['domain'][number];
};

/** How visits begin, by what the shop's settings say. */
export const beginnings: readonly Beginning[] = [
  { facts: { allDaysClosed: false }, truths: { shop: 'open' } },
  { facts: { allDaysClosed: true }, truths: { shop: 'closed' } },
];

const matches = {
  'no-matching': 'none',
  'one-matching': 'one',
  'multiple-matching': 'several',
} as const;

/** What `customerState` must say of each match; null says nothing. */
export const customerStates = matches;

/** Whether a shop takes bookings on some day of the week. */
export const isOpen = ({ dayAvailabilities }: Pick<ShopSettings, 'dayAvailabilities'>): boolean =>
  dayAvailabilities.some(({ enabled }) => enabled);

/** What a visit's session knows, as far as truths depend on it. */
interface Known {
  readonly token: string | null;
  readonly challenge: object | null;
  readonly match: { readonly customerState: keyof typeof matches } | null;
  readonly bookingError: string | null;
}

/** What is true of a visit under way. */
export const truthsOf = (
  { token, challenge, match, bookingError }: Known,
  settings: Pick<ShopSettings, 'dayAvailabilities'>,
): World => ({
  shop: isOpen(settings) ? 'open' : 'closed',
  code: challenge === null ? 'none' : 'sent',
  phone: token === null ? 'unknown' : 'proven',
  match: match === null ? 'unknown' : matches[match.customerState],
  booking: bookingError === null ? 'open' : 'refused',
});
