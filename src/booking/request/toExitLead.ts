import type { Answers, ExitLead, Uuid } from '../../contract/types.gen.ts';
import { readPhone } from '../customer/phoneFormat.ts';
import { splitFullName } from '../customer/splitFullName.ts';
import type { Utm } from '../page/utm.ts';
import { withoutEmpty } from './withoutEmpty.ts';

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
