import type { Answers, Uuid } from '../../contract/types.gen.ts';
import { everyonesInitial } from '../../booking/page/flowAddress.ts';
import { draftOf, storeDraft } from './storeDraft.ts';
import type { Wizard } from './wizard.ts';

/** The appointment in whose place a visit books another one; undefined where there is none. */
export function bookedBefore({ visit }: Pick<Wizard, 'visit'>): Uuid | undefined {
  const { bookedBefore: id } = visit.get().answers;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Keeps choices for the next visit to a shop in this tab, as the draft of a visit that has just
 * begun: its screens have them filled in. Beside them stands the id of the appointment in whose place
 * another one is booked, which gives no access without the phone's token.
 */
export function keepChoices(shopId: Uuid, answers: Answers, appointmentId: Uuid): void {
  const chosen = Object.entries(answers).filter(([, value]) => value !== undefined);
  storeDraft(
    shopId,
    draftOf(
      { ...Object.fromEntries(chosen), bookedBefore: appointmentId },
      {
        savedAt: new Date().toISOString(),
        version: null,
        events: [],
        step: everyonesInitial,
        typed: {},
        leadId: null,
      },
    ),
  );
}
