/** The answers of `/staff/appointments`: docs/staff-api.md. */
import type { AppointmentOption, LocalDate, LocalTime } from './types.gen.ts';

/**
 * What staff may do: move, cancel, restore, note that nobody came, or ask the customer to choose
 * another time.
 */
export type StaffChange = 'move' | 'cancel' | 'undo' | 'miss' | 'ask';

/** An appointment in the list of a day. */
export interface ListedAppointment {
  readonly id: string;
  readonly status: 'standing' | 'cancelled' | 'missed';
  readonly option: AppointmentOption;
  readonly date: LocalDate;
  /** null after hours */
  readonly slotTime: LocalTime | null;
  /** How often it was changed */
  readonly sequence: number;
  readonly customer: string;
  /** Shortened, so that it can be compared and not called */
  readonly phone: string;
  /** Shortened as well; null without one */
  readonly email: string | null;
  readonly vehicle: string;
  /** The names of the services that were booked */
  readonly work: readonly string[];
  /** The visit in which it was booked; null where none is known */
  readonly visitId: string | null;
  /** Whether the customer is asked to choose another time, and has not yet */
  readonly isAskedToMove: boolean;
  readonly offers: readonly StaffChange[];
}

export interface DayOfShop {
  readonly day: LocalDate;
  /** On the shop's calendar */
  readonly today: LocalDate;
  /** Whether the one who looks may change them */
  readonly mayChange: boolean;
  /** Whether nobody can book the day, whatever the usual hours */
  readonly isClosed: boolean;
  /** Whether there are more than are listed */
  readonly isCut: boolean;
  /** In the order of their times; after hours last */
  readonly appointments: readonly ListedAppointment[];
}

/** A message that a change sends. */
export interface Told {
  readonly to: 'customer' | 'shop';
  readonly by: 'text' | 'mail' | 'webhook';
  /** Of a mail or webhook */
  readonly subject: string | null;
  /** null of a webhook; staff are not shown the shop's own mail, which has the whole phone */
  readonly text: string | null;
}

export interface StaffChanged {
  /** False: it was so already */
  readonly isChanged: boolean;
  readonly appointment: Pick<
    ListedAppointment,
    'id' | 'status' | 'option' | 'date' | 'slotTime' | 'sequence'
  >;
  readonly told: readonly Told[];
}
