import type { Answers, BookingLead } from '../../contract/types.gen.ts';
import { bookingDraft, type BookingFacts } from './bookingDraft.ts';

/**
 * The lead of a visit under way: what the booking request holds so far, plus the phone (decisions,
 * section 3).
 *
 * @param answers those of the steps on the present path only
 */
export function toLead(answers: Answers, facts: BookingFacts): BookingLead {
  const draft = bookingDraft(answers, facts);
  return answers.phone === undefined ? draft : { ...draft, cancellationPhone: answers.phone };
}
