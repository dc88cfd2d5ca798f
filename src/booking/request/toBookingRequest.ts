import type { Answers, BookingRequest } from '../../contract/types.gen.ts';
import { toPartialBooking, type BookingFacts } from './partialBooking.ts';

/** Why a booking cannot be sent, in the words of the specification, section 5. */
export type BookingRequestError =
  | 'leadId is required'
  | 'date is required'
  | 'appointmentOption is required'
  | 'customer is required'
  | 'vehicle is required';

export type BookingRequestResult =
  | { ok: true; request: BookingRequest }
  | { ok: false; errors: [BookingRequestError, ...BookingRequestError[]] };

/**
 * The booking request of a visit (specification, section 3).
 *
 * @param answers only those of the steps on the current path
 * @returns the request, or all that is missing, in the order of the specification
 */
export function toBookingRequest(answers: Answers, facts: BookingFacts): BookingRequestResult {
  const { date, appointmentOption, customer, vehicle, ...rest } = toPartialBooking(answers, facts);
  const leadId = facts.leadId ?? undefined;
  if (leadId && date && appointmentOption && customer && vehicle) {
    return { ok: true, request: { leadId, customer, vehicle, appointmentOption, date, ...rest } };
  }
  const required = { leadId, date, appointmentOption, customer, vehicle };
  const missing = Object.entries(required).filter(([, value]) => !value);
  const errors = missing.map(([name]) => `${name} is required`);
  return { ok: false, errors: errors as [BookingRequestError, ...BookingRequestError[]] };
}
