import type { Answers, Uuid } from '../contract/types.gen.ts';
import type { SentEvent } from '../engine/replay.ts';
import type { Flow, Snapshot } from '../engine/types.ts';

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
