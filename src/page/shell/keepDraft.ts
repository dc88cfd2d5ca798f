import { closeEvent } from '../../booking/page/closeEvent.ts';
import { afterPaint } from '../browser/afterPaint.ts';
import type { Uuid } from '../../contract/types.gen.ts';
import type { SentEvent } from '../../engine/replay.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Snapshot } from '../../engine/types.ts';
import type { Resumed } from '../wizard/draft.ts';
import { draftOf, forgetDraft, sentEvent, storeDraft } from '../wizard/storeDraft.ts';
import type { VisitListener } from '../wizard/visit.ts';
import type { Wizard } from '../wizard/wizard.ts';

/**
 * An event with the snapshot that it led to, as text: when the visit returns to that snapshot, the
 * events since then are dropped.
 */
interface Kept {
  sent: SentEvent;
  ledTo?: string;
}

/** The rest of a draft after an event that the visitor has sent again. */
function after(rest: readonly SentEvent[], { step, event }: SentEvent): readonly SentEvent[] {
  const same = rest.findIndex((each) => each.step === step && each.event.type === event.type);
  return rest.slice(same + 1);
}

/** An event with only those of its answers that are named. */
function withOnly(sent: SentEvent, names: readonly string[]): SentEvent {
  const kept = Object.entries(sent.event.answers ?? {}).filter(([name]) => names.includes(name));
  return { ...sent, event: { ...sent.event, answers: Object.fromEntries(kept) } };
}

/** A visit whose draft is to be kept. */
interface KeptVisit {
  wizard: Pick<Wizard, 'visit' | 'session' | 'typed'>;
  shopId: Uuid;
  /** The version of the flow; undefined on a site that keeps no versions. */
  version: string | undefined;
  /** What the visit was resumed from; null for a new visit. */
  resumed: Resumed | null;
  /** The events so far, with the arguments that listeners get. */
  heard?: readonly Parameters<VisitListener>[];
}

/**
 * Stores the draft of a visit in session storage after each event, once what it shows is painted. In a
 * resumed visit, replays the draft's remaining events each time the visitor has done what only they can
 * do. Deletes the draft when the visit is booked or left.
 */
export function keepDraft({ wizard, shopId, version, resumed, heard = [] }: KeptVisit): void {
  const { visit, session, typed } = wizard;
  const { flow } = visit;
  const stepAt = (snapshot: Snapshot) => shownStep(flow, snapshot).step.id;
  let way: Kept[] = (resumed?.followed ?? []).map((sent) => ({ sent }));
  let ahead = resumed?.rest ?? [];
  /** The step at the end of the events ahead. */
  const at = resumed?.step ?? '';
  let runs = visit.runs();
  let isClosed = false;
  let proof = session.get().token;
  let phone = session.get().verifiedPhone;

  /** Whether the visit is over; the next visitor in this tab must find nothing of it. */
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
  /** Does nothing where the visit has started again since the event. */
  const keepSent = () => way.length > 0 && keep();
  const hear: VisitListener = ({ snapshot }, event, before) => {
    const { token, verifiedPhone } = session.get();
    if (phone !== null && verifiedPhone !== phone) {
      // Another person's phone: the draft forgets the answers that the visit has forgotten.
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
    // Close deletes the draft: the next visitor in this tab starts again.
    isClosed = event.type === closeEvent;
    if (isClosed) forgetDraft(shopId);
    else afterPaint(keepSent);
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
  // Typing sends no event, so what was typed is stored when the page goes, or is hidden: a phone may
  // end a hidden page without telling it.
  for (const leaving of ['pagehide', 'visibilitychange']) {
    window.addEventListener(leaving, () => {
      const isFresh = visit.get().stack.length === 1 && Object.keys(typed.all()).length === 0;
      if (!isFresh) keep();
    });
  }
}
