import type { Answers, BookingLead, ExitLead, Uuid } from '../../contract/types.gen.ts';
import { type BookingFacts, toPartialBooking } from './partialBooking.ts';
import { readPhone } from '../customer/phoneFormat.ts';
import { splitFullName } from '../customer/splitFullName.ts';
import type { Utm } from '../page/utm.ts';
import { withoutEmpty } from './withoutEmpty.ts';

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

/**
 * The lead of the exit form (specification, section 3): the name split at its first space, the
 * question as the reason, the agreement as consent to marketing (decisions, section 6).
 *
 * @param answers question, fullName, customerPhone and agreement
 * @param facts `leadId` if the visit already has a lead, `visitId` if it has a journal
 */
export function toExitLead(
  answers: Pick<Answers, 'question' | 'fullName' | 'customerPhone' | 'agreement'>,
  facts: { leadId?: Uuid | null; visitId?: Uuid | null; utm?: Utm },
): ExitLead {
  return {
    ...withoutEmpty({
      leadId: facts.leadId,
      visitId: facts.visitId,
      cancellationReason: answers.question,
    }),
    customer: {
      ...withoutEmpty(splitFullName(answers.fullName ?? '')),
      okForMarketing: answers.agreement ?? false,
    },
    cancellationPhone: readPhone(answers.customerPhone ?? '') ?? '',
    ...facts.utm,
  };
}
