import type { Answers, Uuid } from '../contract/types.gen.ts';
import { advance } from '../engine/advance.ts';
import { restore, type KeptSnapshot } from '../engine/restore.ts';
import { currentStep } from '../engine/snapshot.ts';
import { transition } from '../engine/transition.ts';
import type { Flow, Scalar, Snapshot } from '../engine/types.ts';

/** A visit left longer ago begins anew. */
const keptMinutes = 30;

/** What is known through the phone, and the phone: never stored (decisions, section 7). */
const phoneDerived: readonly (keyof Answers)[] = [
  'phone',
  'customerPhone',
  'selectedCustomerVehicle',
  'selectedRecommendedServiceIds',
  'recommendedServicesSkipped',
];
const phoneDerivedFacts = ['vehicleHasRecommendedServices', 'matchesSeveralCustomers'];

/** A visit as session storage keeps it, so that a reload loses nothing that was typed. */
export interface Draft {
  savedAt: string;
  /** Where the visit stood before the phone was proven. */
  unproven: KeptSnapshot;
  /** Where it had come. */
  stack: readonly string[];
  facts: Readonly<Record<string, Scalar>>;
  answers: Snapshot['answers'];
  /** Typed and not sent, by step. */
  typed: Readonly<Record<string, Answers>>;
  /** The lead that was begun: it opens nothing without the phone's token. */
  leadId: Uuid | null;
}

const storageKey = (shopId: Uuid) => `booking-draft ${shopId}`;

const without = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/**
 * The draft of a visit, without the phone and what is known through it.
 *
 * @param unproven the snapshot before the phone was proven; the present one where it is not
 */
export function draftOf(
  snapshot: Snapshot,
  unproven: Snapshot,
  typed: Readonly<Record<string, Answers>>,
  leadId: Uuid | null,
  now: Date,
): Draft {
  const answers = without(snapshot.answers, phoneDerived);
  const { stack, context } = unproven;
  return {
    savedAt: now.toISOString(),
    unproven: { stack, context, answers },
    stack: snapshot.stack,
    facts: without(snapshot.facts, phoneDerivedFacts),
    answers,
    typed: Object.fromEntries(
      Object.entries(typed).map(([step, given]) => [step, without({ ...given }, phoneDerived)]),
    ),
    leadId,
  };
}

/** Keeps a draft; where storage is blocked or full it does nothing, and the visit goes on. */
export function storeDraft(shopId: Uuid, draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey(shopId), JSON.stringify(draft));
  } catch {
    // Only a reload would lose the visit now.
  }
}

export function forgetDraft(shopId: Uuid): void {
  try {
    sessionStorage.removeItem(storageKey(shopId));
  } catch {
    // Nothing was stored.
  }
}

/** The draft of a shop's visit; null when there is none, it is too old, or it cannot be read. */
export function readDraft(shopId: Uuid, now: Date): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey(shopId)) ?? 'null') as Draft | null;
    if (draft === null || !Array.isArray(draft.stack) || !Array.isArray(draft.unproven.stack)) {
      return null;
    }
    const age = now.getTime() - new Date(draft.savedAt).getTime();
    return age >= 0 && age < keptMinutes * 60_000 ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Where a draft's visit begins again. A code that was texted before a reload cannot be checked:
 * then the phone is asked for again, be it proven before or not.
 */
export function resume(
  flow: Flow,
  facts: Snapshot['facts'],
  draft: Draft,
): { snapshot: Snapshot; asksPhoneAgain: boolean } {
  const snapshot = restore(flow, draft.unproven, facts);
  return currentStep(flow, snapshot).component === 'validate-pin'
    ? {
        snapshot: transition(flow, snapshot, { type: flow.back.event }).snapshot,
        asksPhoneAgain: true,
      }
    : { snapshot, asksPhoneAgain: false };
}

/** Goes on to where the draft's visit had come, once the phone is proven again. */
export function catchUp(flow: Flow, snapshot: Snapshot, draft: Draft): Snapshot {
  const goal = draft.stack.indexOf(flow.goal);
  const stack = goal === -1 ? draft.stack : draft.stack.slice(0, goal + 1);
  return advance(flow, snapshot, stack, {
    facts: without(draft.facts, ['allDaysClosed']),
    answers: draft.answers,
    // What was known through the phone is chosen again.
    canLeave: ({ collects }) =>
      !collects.some((name) => phoneDerived.some((kept) => kept === name)),
  });
}
