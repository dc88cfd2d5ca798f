import { phoneDerived, phoneDerivedFacts } from '../../booking/customer/phoneDerived.ts';
import type { Uuid } from '../../contract/types.gen.ts';
import type { SentEvent } from '../../engine/replay.ts';
import type { FlowEvent, Snapshot } from '../../engine/types.ts';
import { draftKey, type Draft } from './draft.ts';

/**
 * The most events a draft keeps. A longer visit, which hardly anybody makes, keeps its later
 * answers but resumes at an earlier step.
 */
export const mostEvents = 200;

/** The values without the named ones. */
export const without = <Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/**
 * An event as a draft keeps it: without the phone and what is known through it.
 *
 * @param proves whether the event proved the phone; only the visitor can do that again
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

/** The draft of a visit: without the phone and what is known through it. */
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

/** Stores a draft. Does nothing where storage is blocked or full; the visit goes on. */
export function storeDraft(shopId: Uuid, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(shopId), JSON.stringify(draft));
  } catch {
    // The visit itself is safe; only a reload would lose it.
  }
}

export function forgetDraft(shopId: Uuid): void {
  try {
    sessionStorage.removeItem(draftKey(shopId));
  } catch {
    // Nothing was stored.
  }
}
