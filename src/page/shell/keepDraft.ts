import { closeEvent } from '../../booking/page/closeEvent.ts';
import { afterPaint } from '../browser/afterPaint.ts';
import type { Uuid } from '../../contract/types.gen.ts';
import type { SentEvent } from '../../engine/replay.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Flow, Snapshot } from '../../engine/types.ts';
import type { Resumed } from '../wizard/draft.ts';
import { draftOf, forgetDraft, sentEvent, storeDraft } from '../wizard/storeDraft.ts';
import type { VisitListener } from '../wizard/visit.ts';
import type { SessionState } from '../wizard/session.ts';
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

type Known = Pick<SessionState, 'token' | 'verifiedPhone'>;

/** What a visit has done so far, and what its draft goes on with. */
interface Followed {
  readonly way: readonly Kept[];
  /** The events of the draft that the visit has not come to. */
  readonly ahead: readonly SentEvent[];
  /** What the visit knew at the last event. */
  readonly known: Known;
  /** Whether the visitor has left by Close: the next one in this tab starts again. */
  readonly isClosed?: boolean;
}

const stepAt = (flow: Flow, snapshot: Snapshot) => shownStep(flow, snapshot).step.id;

const asKept = ({ followed }: Pick<Resumed, 'followed'>): Kept[] =>
  followed.map((sent) => ({ sent }));

const begun = (known: Known): Followed => ({ way: [], ahead: [], known });

/** What is so after an event of the visitor, and after those of the draft that it lets follow. */
function follow(
  { way, ahead, known: before }: Followed,
  known: Known,
  { flow, resumed }: { flow: Flow; resumed: Resumed | null },
  [{ snapshot }, event, left]: Parameters<VisitListener>,
): Followed & { next: ReturnType<Resumed['goOn']> } {
  // Another person's phone: the draft forgets the answers that the visit has forgotten.
  const isOther = before.verifiedPhone !== null && known.verifiedPhone !== before.verifiedPhone;
  const kept = isOther
    ? way.map(({ sent }): Kept => ({ sent: withOnly(sent, Object.keys(snapshot.answers)) }))
    : way;
  const sent = sentEvent(stepAt(flow, left), event, known.token !== before.token);
  const ledTo = JSON.stringify(snapshot);
  const again = kept.findIndex((each) => each.ledTo === ledTo);
  const rest = isOther || event.type === flow.back.event ? [] : after(ahead, sent);
  const next =
    resumed !== null && rest.length > 0
      ? resumed.goOn(snapshot, rest)
      : { snapshot, followed: [], rest, isChanged: false };
  return {
    way: [...(again < 0 ? [...kept, { sent, ledTo }] : kept.slice(0, again + 1)), ...asKept(next)],
    ahead: next.rest,
    known,
    isClosed: event.type === closeEvent,
    next,
  };
}

/**
 * Stores the draft of a visit in session storage after each event, once what it shows is painted. In a
 * resumed visit, replays the draft's remaining events each time the visitor has done what only they can
 * do. Deletes the draft when the visit is booked or left.
 */
export function keepDraft({ wizard, shopId, version, resumed, heard = [] }: KeptVisit): void {
  const { visit, session, typed } = wizard;
  const { flow } = visit;
  let followed: Followed = {
    ...begun(session.get()),
    ...(resumed && { way: asKept(resumed), ahead: resumed.rest }),
  };
  let runs = visit.runs();

  /** Whether the visit is over; the next visitor in this tab must find nothing of it. */
  const isOver = () => session.get().isBooked || session.get().isExitSent;
  const keep = () => {
    const { way, ahead, isClosed } = followed;
    if (isOver() || isClosed) return forgetDraft(shopId);
    const events = [...way.map(({ sent }) => sent), ...ahead];
    // The step at the end of the events ahead.
    const step = ahead.length > 0 ? resumed!.step : stepAt(flow, visit.get());
    return storeDraft(
      shopId,
      draftOf(visit.get().answers, {
        savedAt: new Date().toISOString(),
        version: version ?? null,
        events,
        step,
        typed: typed.all(),
        leadId: session.get().leadId,
      }),
    );
  };
  /** Does nothing where the visit has started again since the event. */
  const keepSent = () => followed.way.length > 0 && keep();
  const hear: VisitListener = (...handled) => {
    const now = follow(followed, session.get(), { flow, resumed }, handled);
    followed = now;
    if (now.next.followed.length > 0) visit.moveTo(now.next.snapshot);
    const isFlowChanged = now.next.isChanged;
    if (session.get().isFlowChanged !== isFlowChanged) session.update({ isFlowChanged });
    if (followed.isClosed) forgetDraft(shopId);
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
    followed = begun(followed.known);
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
