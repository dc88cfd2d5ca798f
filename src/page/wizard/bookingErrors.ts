/**
 * Thrown before any call when the booking request is incomplete; the message names what is missing
 * (specification, section 5).
 */
export class IncompleteBooking extends Error {
  override readonly name = 'IncompleteBooking';
}
