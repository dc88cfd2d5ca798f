import type { Answers, Uuid } from '../../contract/types.gen.ts';
import { everyonesInitial } from '../../booking/page/flowAddress.ts';
import { draftOf, storeDraft } from './storeDraft.ts';

/**
 * Keeps choices for the next visit to a shop in this tab, as the draft of a visit that has just
 * begun: its screens have them filled in.
 */
export function keepChoices(shopId: Uuid, answers: Answers): void {
  const chosen = Object.entries(answers).filter(([, value]) => value !== undefined);
  storeDraft(
    shopId,
    draftOf(Object.fromEntries(chosen), {
      savedAt: new Date().toISOString(),
      version: null,
      events: [],
      step: everyonesInitial,
      typed: {},
      leadId: null,
    }),
  );
}
