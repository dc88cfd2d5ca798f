import type { SentEvent } from '../engine/replay.ts';
import { shownStep } from '../engine/shownStep.ts';
import { draftOf, forgetDraft, sentEvent, storeDraft, type Resumed } from '../wizard/draft.ts';
import type { Wizard } from '../wizard/wizard.ts';

/** An event, and the snapshot it led to as text: the way back and forth again need not be kept. */
interface Kept {
  sent: SentEvent;
  ledTo?: string;
}

/** What comes after an event that the visitor has sent anew. */
function after(rest: readonly SentEvent[], { step, event }: SentEvent): readonly SentEvent[] {
  const same = rest.findIndex((each) => each.step === step && each.event.type === event.type);
  return rest.slice(same + 1);
}

/** An event with no other answers than those of some names. */
function withOnly(sent: SentEvent, names: readonly string[]): SentEvent {
  const kept = Object.entries(sent.event.answers ?? {}).filter(([name]) => names.includes(name));
  return { ...sent, event: { ...sent.event, answers: Object.fromEntries(kept) } };
}

/**
 * Keeps the visit in session storage while it goes on, and goes on by what a draft had more where
 * only the visitor could do the next thing. A visit that is booked or left is forgotten.
 *
 * @param version of the flow; undefined where the site has but one
 * @param resumed the draft the visit was resumed from
 */
export function keepDraft(
  { visit, session, typed }: Wizard,
  shopId: string,
  version: string | undefined,
  resumed: Resumed | null,
): void {
  const { flow } = visit;
  const shown = () => shownStep(flow, visit.get()).step.id;
  let way: Kept[] = (resumed?.followed ?? []).map((sent) => ({ sent }));
  let ahead = resumed?.rest ?? [];
  /** Where the way ahead ends. */
  const at = resumed?.step ?? '';
  let runs = visit.runs();
  let isClosed = false;
  /** The step that is shown, and the one that was shown before. */
  let now = shown();
  let from = now;
  let proof = session.get().token;
  let phone = session.get().verifiedPhone;

  /** Booked, or the shop was asked to call back: nothing of it is for whoever comes next. */
  const isOver = () => session.get().isBooked || session.get().isExitSent;
  const keep = () => {
    if (isOver() || isClosed) return forgetDraft(shopId);
    const events = [...way.map(({ sent }) => sent), ...ahead];
    const step = ahead.length > 0 ? at : shown();
    const { leadId } = session.get();
    const state = { version: version ?? null, events, step, typed: typed.all(), leadId };
    return storeDraft(
      shopId,
      draftOf(visit.get().answers, { savedAt: new Date().toISOString(), ...state }),
    );
  };
  visit.onHandled(({ snapshot }, event) => {
    const { token, verifiedPhone } = session.get();
    if (phone !== null && verifiedPhone !== phone) {
      // Somebody else: what the visit has forgotten of who was there before, the draft forgets.
      const present = Object.keys(snapshot.answers);
      way = way.map((each) => ({ sent: withOnly(each.sent, present) }));
      ahead = [];
    }
    phone = verifiedPhone;
    const sent = sentEvent(from, event, token !== proof);
    proof = token;
    const ledTo = JSON.stringify(snapshot);
    const before = way.findIndex((each) => each.ledTo === ledTo);
    way = before < 0 ? [...way, { sent, ledTo }] : way.slice(0, before + 1);
    ahead = event.type === flow.back.event ? [] : after(ahead, sent);
    let isFlowChanged = false;
    if (resumed !== null && ahead.length > 0) {
      const next = resumed.goOn(snapshot, ahead);
      ahead = next.rest;
      isFlowChanged = next.isChanged;
      way = [...way, ...next.followed.map((each) => ({ sent: each }))];
      if (next.followed.length > 0) visit.moveTo(next.snapshot);
    }
    if (session.get().isFlowChanged !== isFlowChanged) session.update({ isFlowChanged });
    // Close drops it: whoever comes to this tab next begins anew.
    isClosed = event.type === 'on-exit';
    keep();
  });
  session.subscribe(() => {
    if (isOver()) forgetDraft(shopId);
  });
  visit.subscribe(() => {
    from = now;
    now = shown();
    if (visit.runs() === runs) return;
    runs = visit.runs();
    way = [];
    ahead = [];
    isClosed = false;
    forgetDraft(shopId);
  });
  // Typed words have no event; they are kept when the page goes.
  window.addEventListener('pagehide', () => {
    const isFresh = visit.get().stack.length === 1 && Object.keys(typed.all()).length === 0;
    if (!isFresh) keep();
  });
}
