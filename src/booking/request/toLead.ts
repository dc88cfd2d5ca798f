import type { Answers, BookingLead } from '../../contract/types.gen.ts';
import { type BookingFacts, toPartialBooking } from './partialBooking.ts';

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

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(left[key], right[key]),
  );
}

/**
 * Whether two lead payloads are equal when sent, so that the second can be left out (specification,
 * section 4; decisions, section 3). The order of keys and undefined fields do not count.
 */
export function isSameLead<Lead extends object>(
  previous: Lead | null | undefined,
  next: Lead,
): boolean {
  return isSame(previous, next);
}
