/**
 * Thrown before any call when the booking request is incomplete; the message names what is missing
 * (specification, section 5).
 */
export class IncompleteBooking extends Error {
  override readonly name = 'IncompleteBooking';
}

/**
 * Thrown when no response came and the backend does not promise that sending the same booking again
 * is safe.
 */
export class UncertainBooking extends Error {
  override readonly name = 'UncertainBooking';
}

/** Thrown before the booking is sent when there is no connection: nothing is booked. */
export class UnsentBooking extends Error {
  override readonly name = 'UnsentBooking';
}
