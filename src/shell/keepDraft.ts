import type { Uuid } from '../contract/types.gen.ts';
import type { SentEvent } from '../engine/replay.ts';
import { shownStep } from '../engine/shownStep.ts';
import type { Snapshot } from '../engine/types.ts';
import type { Resumed } from '../wizard/draft.ts';
import { draftOf, forgetDraft, sentEvent, storeDraft } from '../wizard/storeDraft.ts';
import type { VisitListener } from '../wizard/visit.ts';
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

/** A visit whose draft is kept. */
interface KeptVisit {
  wizard: Pick<Wizard, 'visit' | 'session' | 'typed'>;
  shopId: Uuid;
  /** Of the flow; undefined where the site has but one. */
  version: string | undefined;
  /** The draft the visit was resumed from. */
  resumed: Resumed | null;
  /** What has happened in it already, as its listeners were told. */
  heard?: readonly Parameters<VisitListener>[];
}

/**
 * Keeps the visit in session storage while it goes on, and goes on by what a draft had more where
 * only the visitor could do the next thing. A visit that is booked or left is forgotten.
 */
export function keepDraft({ wizard, shopId, version, resumed, heard = [] }: KeptVisit): void {
  const { visit, session, typed } = wizard;
  const { flow } = visit;
  const stepAt = (snapshot: Snapshot) => shownStep(flow, snapshot).step.id;
  let way: Kept[] = (resumed?.followed ?? []).map((sent) => ({ sent }));
  let ahead = resumed?.rest ?? [];
  /** Where the way ahead ends. */
  const at = resumed?.step ?? '';
  let runs = visit.runs();
  let isClosed = false;
  let proof = session.get().token;
  let phone = session.get().verifiedPhone;

  /** Booked, or the shop was asked to call back: nothing of it is for whoever comes next. */
  const isOver = () => session.get().isBooked || session.get().isExitSent;
  const keep = () => {
    if (isOver() || isClosed) return forgetDraft(shopId);
    const events = [...way.map(({ sent }) => sent), ...ahead];
    const step = ahead.length > 0 ? at : stepAt(visit.get());
    const { leadId } = session.get();
    const state = { version: version ?? null, events, step, typed: typed.all(), leadId };
    return storeDraft(
      shopId,
      draftOf(visit.get().answers, { savedAt: new Date().toISOString(), ...state }),
    );
  };
  const hear: VisitListener = ({ snapshot }, event, before) => {
    const { token, verifiedPhone } = session.get();
    if (phone !== null && verifiedPhone !== phone) {
      // Somebody else: what the visit has forgotten of who was there before, the draft forgets.
      const present = Object.keys(snapshot.answers);
      way = way.map((each) => ({ sent: withOnly(each.sent, present) }));
      ahead = [];
    }
    phone = verifiedPhone;
    const sent = sentEvent(stepAt(before), event, token !== proof);
    proof = token;
    const ledTo = JSON.stringify(snapshot);
    const again = way.findIndex((each) => each.ledTo === ledTo);
    way = again < 0 ? [...way, { sent, ledTo }] : way.slice(0, again + 1);
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
  };
  for (const handled of heard) hear(...handled);
  visit.onHandled(hear);
  session.subscribe(() => {
    if (isOver()) forgetDraft(shopId);
  });
  visit.subscribe(() => {
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
