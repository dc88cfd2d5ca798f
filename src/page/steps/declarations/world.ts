import type { ShopSettings } from '../../../contract/types.gen.ts';
import { bookedKinds, kindOfAppointment } from './booking/bookedKinds.ts';
import type { Beginning, Truth } from '../../../checker/model/surroundings.ts';

/**
 * What can be true of a visit outside its flow. Screens make it true; the variables of a flow only
 * claim it.
 */
export const world = {
  shop: { domain: ['open', 'closed'], initial: 'open' },
  /** Whether a code was sent and not used yet. */
  code: { domain: ['none', 'sent'], initial: 'none' },
  phone: { domain: ['unknown', 'proven'], initial: 'unknown' },
  /** How many customers of the shop the proven phone belongs to. */
  match: { domain: ['unknown', 'none', 'one', 'several'], initial: 'unknown', isOfVisitor: true },
  booking: { domain: ['open', 'refused'], initial: 'open' },
  /** Whether the link of an appointment may change it, or only shows it. */
  link: { domain: ['acts', 'shows'], initial: 'acts' },
  /** What has become of the appointment that a link leads to. */
  appointment: { domain: ['standing', 'moved', 'cancelled'], initial: 'standing' },
  /** What was booked, of the kinds that the page of a link is told. */
  booked: { domain: bookedKinds, initial: bookedKinds[0]! },
} as const satisfies Readonly<Record<string, Truth>>;

export type World = {
  readonly [Name in keyof typeof world]: (typeof world)[Name]['domain'][number];
};

/** The facts and truths with which visits begin: a booking by the shop's settings, else by the link. */
export const beginningsOf = {
  booking: [
    { facts: { allDaysClosed: false }, truths: { shop: 'open' } },
    { facts: { allDaysClosed: true }, truths: { shop: 'closed' } },
  ],
  appointment: [
    { facts: { linkOnlyShows: false }, truths: { link: 'acts' } },
    { facts: { linkOnlyShows: true }, truths: { link: 'shows' } },
  ],
} as const satisfies Readonly<Record<string, readonly Beginning[]>>;

const matches = {
  'no-matching': 'none',
  'one-matching': 'one',
  'multiple-matching': 'several',
} as const;

/** The match that each `customerState` claims; null claims nothing. */
export const customerStates = matches;

/** Whether a shop takes bookings on some day of the week. */
const isOpen = ({ dayAvailabilities }: Pick<ShopSettings, 'dayAvailabilities'>): boolean =>
  dayAvailabilities.some(({ enabled }) => enabled);

/** The part of a visit's session that truths depend on. */
interface Known {
  readonly token: string | null;
  readonly challenge: object | null;
  readonly match: { readonly customerState: keyof typeof matches } | null;
  readonly bookingError: string | null;
  readonly appointment:
    | (Parameters<typeof kindOfAppointment>[0] & {
        readonly status: string;
        readonly power: string;
      })
    | null;
}

/** The truths of a visit under way. */
export const truthsOf = (
  { token, challenge, match, bookingError, appointment }: Known,
  settings: Pick<ShopSettings, 'dayAvailabilities'>,
): World => ({
  shop: isOpen(settings) ? 'open' : 'closed',
  code: challenge === null ? 'none' : 'sent',
  phone: token === null ? 'unknown' : 'proven',
  match: match === null ? 'unknown' : matches[match.customerState],
  booking: bookingError === null ? 'open' : 'refused',
  link: appointment?.power === 'show' ? 'shows' : 'acts',
  appointment: appointment?.status === 'cancelled' ? 'cancelled' : 'standing',
  booked: appointment === null ? world.booked.initial : kindOfAppointment(appointment),
});
