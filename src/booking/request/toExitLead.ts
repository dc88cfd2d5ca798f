import type { Answers, ExitLead, Uuid } from '../../contract/types.gen.ts';
import { readPhone } from '../customer/phoneFormat.ts';
import type { Utm } from '../page/utm.ts';
import { withoutEmpty } from './withoutEmpty.ts';
import { cutText } from '../text/cleanText.ts';

/**
 * The contract's limit for each name. Longer ones are cut, so that they do not prevent the call
 * back.
 */
const MAX_NAME = 100;

/**
 * Splits a full name at its first space (specification, section 3): 'Ana de la Cruz' becomes 'Ana'
 * and 'de la Cruz'. A single word has the last name ''; a blank text gives '' twice.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/s.exec(fullName.trim()) ?? [];
  return { firstName: cutText(firstName, MAX_NAME), lastName: cutText(lastName, MAX_NAME) };
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
