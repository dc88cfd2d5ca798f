import { catchUp, draftOf, forgetDraft, storeDraft, type Draft } from '../wizard/draft.ts';
import type { Wizard } from '../wizard/wizard.ts';

/**
 * Keeps the visit in session storage while it goes on, and takes it to where it had come once the
 * phone is proven again. A visit that is booked or left is forgotten.
 *
 * @param resumed the draft the visit was resumed from
 */
export function keepDraft(
  { visit, session, typed }: Wizard,
  shopId: string,
  resumed: Draft | null,
): void {
  let ahead = resumed;
  let runs = visit.runs();
  let unproven = visit.get();

  const keep = () => {
    const { token, isBooked, leadId } = session.get();
    if (token === null) unproven = visit.get();
    // Until the phone is proven again, the way ahead is still that of the draft.
    const snapshot = ahead === null ? visit.get() : { ...visit.get(), stack: ahead.stack };
    if (isBooked) forgetDraft(shopId);
    else storeDraft(shopId, draftOf(snapshot, unproven, typed.all(), leadId, new Date()));
  };
  visit.onHandled((_result, event) => {
    // Close drops it: whoever comes to this tab next begins anew.
    if (event.type === 'on-exit') return forgetDraft(shopId);
    if (ahead !== null && session.get().token !== null) {
      visit.moveTo(catchUp(visit.flow, visit.get(), ahead));
      ahead = null;
    }
    keep();
  });
  session.subscribe(() => {
    if (session.get().isBooked) forgetDraft(shopId);
  });
  visit.subscribe(() => {
    if (visit.runs() === runs) return;
    runs = visit.runs();
    forgetDraft(shopId);
  });
  // Typed words have no event; they are kept when the page goes.
  window.addEventListener('pagehide', () => {
    const isFresh = visit.get().stack.length === 1 && Object.keys(typed.all()).length === 0;
    if (!isFresh) keep();
  });
}
