import type { Appointment, BookingAnswer, Phone, Uuid } from '../../contract/types.gen.ts';
import type { ConfirmationChannel } from '../api/bookingCalls.ts';
import type { CustomerMatch } from '../../booking/customer/customerMatch.ts';
import { createStore, type ReadableStore } from './store.ts';

/** What the answer of a booking says of the appointment's page and its calendar entry. */
type AppointmentLinks = Pick<BookingAnswer, 'link' | 'calendarLink' | 'sequence'>;

/**
 * What a visit knows besides its snapshot. It lives in memory only: token, secret and phone are
 * never stored (decisions, section 7).
 */
export interface SessionState {
  /** Proves the phone to the shop; sent with every call. */
  readonly token: string | null;
  /** The phone a code was texted to, and the secret that goes with the code. */
  readonly challenge: { readonly phone: Phone; readonly secret: string } | null;
  readonly verifiedPhone: Phone | null;
  /** The customers of the shop with this phone. */
  readonly match: CustomerMatch | null;
  /**
   * The visit's lead. After a reload the one from before, which is kept if it belongs to the same
   * phone.
   */
  readonly leadId: Uuid | null;
  /** The id of the visit's journal; null if none is kept. */
  readonly visitId: Uuid | null;
  /** Why the phone is asked for again; null if it is not. */
  readonly phoneAgain: 'reload' | 'expired' | null;
  /** Whether the visit was resumed in a flow that leads elsewhere than the one it began with. */
  readonly isFlowChanged: boolean;
  /** Why the shop refused the booking, in its own words. */
  readonly bookingError: string | null;
  /** Whether a change was refused because the appointment is not what the visitor saw. */
  readonly isOutdated?: boolean;
  /** Whether the booking was sent and has no response yet; until then nobody may leave. */
  readonly isBooking: boolean;
  readonly isBooked: boolean;
  /** The channels by which no confirmation comes, because too many were sent. */
  readonly notConfirmedBy: readonly ConfirmationChannel[];
  /** The appointment that the visit is about; null where one is booked. */
  readonly appointment: Appointment | null;
  /** Where the customer reaches what was booked; null if the backend has no page for that. */
  readonly links: AppointmentLinks | null;
  /** Whether the exit form was sent; the shop will call back. */
  readonly isExitSent: boolean;
}

export interface Session extends ReadableStore<SessionState> {
  update(change: Partial<SessionState>): void;
  /** Forgets everything, when the visitor closes. */
  clear(): void;
}

const empty: SessionState = {
  token: null,
  challenge: null,
  verifiedPhone: null,
  match: null,
  leadId: null,
  visitId: null,
  phoneAgain: null,
  isFlowChanged: false,
  bookingError: null,
  isBooking: false,
  isBooked: false,
  notConfirmedBy: [],
  appointment: null,
  links: null,
  isExitSent: false,
};

export function createSession(): Session {
  const store = createStore(empty);
  return {
    get: store.get,
    subscribe: store.subscribe,
    update: (change) => store.set({ ...store.get(), ...change }),
    clear: () => store.set(empty),
  };
}
