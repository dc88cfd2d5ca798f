import { phoneDerived, phoneDerivedFacts } from '../booking/customer/phoneDerived.ts';
import type { Uuid } from '../contract/types.gen.ts';
import type { SentEvent } from '../engine/replay.ts';
import type { FlowEvent, Snapshot } from '../engine/types.ts';
import { draftKey, type Draft } from './draft.ts';

/** Nobody goes this far; what comes later keeps its answers and loses its place. */
export const mostEvents = 200;

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
