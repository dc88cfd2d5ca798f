import { phoneDerived, phoneDerivedFacts } from '../booking/customer/phoneDerived.ts';
import type { Answers, Uuid } from '../contract/types.gen.ts';
import type { SentEvent } from '../engine/replay.ts';
import type { Flow, FlowEvent, Snapshot } from '../engine/types.ts';

/** Nobody goes this far; what comes later keeps its answers and loses its place. */
export const mostEvents = 200;

/** A visit as session storage keeps it, so that a reload loses nothing that was typed. */
export interface Draft {
  readonly savedAt: string;
  /** The version of the flow it was made with; null where the site has but one. */
  readonly version: string | null;
  /** How it came to where it stands. */
  readonly events: readonly SentEvent[];
  /** Where it stands: the step that is shown. */
  readonly step: string;
  /** Everything answered, of whatever branch. */
  readonly answers: Snapshot['answers'];
  /** Typed and not sent, by step. */
  readonly typed: Readonly<Record<string, Answers>>;
  /** The lead that was begun: it opens nothing without the phone's token. */
  readonly leadId: Uuid | null;
}

export const draftKey = (shopId: Uuid) => `booking-draft ${shopId}`;

/** Values without those of some names. */
export const without = <Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/**
 * An event as a draft keeps it, without the phone and what is known through it.
 *
 * @param proves whether it came with a proof of the phone: no draft can send that again
 */
export function sentEvent(step: string, event: FlowEvent, proves: boolean): SentEvent {
  const told = [
    ...Object.keys(event.answers ?? {}).filter((name) => phoneDerived.includes(name)),
    ...Object.keys(event.facts ?? {}).filter((name) => phoneDerivedFacts.includes(name)),
  ];
  return {
    step,
    event: {
      type: event.type,
      ...(event.answers && { answers: without(event.answers, phoneDerived) }),
      ...(event.facts && { facts: without(event.facts, phoneDerivedFacts) }),
    },
    ...((proves || told.length > 0) && { isAsked: true }),
  };
}

/** The draft of a visit, without the phone and what is known through it. */
export function draftOf(answers: Snapshot['answers'], rest: Omit<Draft, 'answers'>): Draft {
  const typed = Object.entries(rest.typed).map(
    ([step, given]) => [step, without({ ...given }, phoneDerived)] as const,
  );
  return {
    ...rest,
    events: rest.events.slice(0, mostEvents),
    answers: without(answers, phoneDerived),
    typed: Object.fromEntries(typed),
  };
}

/** Keeps a draft; where storage is blocked or full it does nothing, and the visit goes on. */
export function storeDraft(shopId: Uuid, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(shopId), JSON.stringify(draft));
  } catch {
    // Only a reload would lose the visit now.
  }
}

export function forgetDraft(shopId: Uuid): void {
  try {
    sessionStorage.removeItem(draftKey(shopId));
  } catch {
    // Nothing was stored.
  }
}

/** What is kept for a shop's visit, as it stands in the storage; null for nothing. */
export function keptDraft(shopId: Uuid): string | null {
  try {
    return sessionStorage.getItem(draftKey(shopId));
  } catch {
    return null;
  }
}

/** How a visit was resumed, and goes on. */
export interface Resumed {
  readonly flow: Flow;
  readonly version: string | undefined;
  readonly snapshot: Snapshot;
  readonly typed: Draft['typed'];
  readonly leadId: Uuid | null;
  /** Where the draft's visit stood. */
  readonly step: string;
  /** How it came to where it stands, and what may follow once the visitor has gone on. */
  readonly followed: readonly SentEvent[];
  readonly rest: readonly SentEvent[];
  /** Whether the flow leads another way than when the visit began. */
  readonly isChanged: boolean;
  /** Goes on by the rest. */
  readonly goOn: (
    from: Snapshot,
    rest: readonly SentEvent[],
  ) => Pick<Resumed, 'snapshot' | 'followed' | 'rest' | 'isChanged'>;
}

/** Whether a visit has begun by a draft. */
export const isResumed = (begun: object): begun is Resumed => 'goOn' in begun;
