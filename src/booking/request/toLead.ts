import type { Answers, BookingLead } from '../../contract/types.gen.ts';
import { toPartialBooking, type BookingFacts } from './partialBooking.ts';

/**
 * The lead of a visit: the booking request so far, plus the phone (decisions, section 3).
 *
 * @param answers only those of the steps on the current path
 */
export function toLead(answers: Answers, facts: BookingFacts): BookingLead {
  return {
    ...toPartialBooking(answers, facts),
    ...(facts.visitId && { visitId: facts.visitId }),
    ...(answers.phone !== undefined && { cancellationPhone: answers.phone }),
  };
}
