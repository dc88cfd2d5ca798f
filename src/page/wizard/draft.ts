import type { Answers, Uuid } from '../../contract/types.gen.ts';
import type { SentEvent } from '../../engine/replay.ts';
import type { Flow, Snapshot } from '../../engine/types.ts';

/** A visit as session storage keeps it, so that a reload loses nothing that was typed. */
export interface Draft {
  readonly savedAt: string;
  /** The version of the visit's flow; null on a site that keeps no versions. */
  readonly version: string | null;
  /** The events that led to where it stands. */
  readonly events: readonly SentEvent[];
  /** The step that was shown last. */
  readonly step: string;
  /** Everything answered, on any branch. */
  readonly answers: Snapshot['answers'];
  /** What was typed and not sent, by step. */
  readonly typed: Readonly<Record<string, Answers>>;
  /**
   * The lead of the visit. Storing its id is safe: it gives no access without the phone's token.
   */
  readonly leadId: Uuid | null;
}

export const draftKey = (shopId: Uuid) => `booking-draft ${shopId}`;

/** The stored text of a shop's draft; null if there is none or storage is blocked. */
export function draftText(shopId: Uuid): string | null {
  try {
    return sessionStorage.getItem(draftKey(shopId));
  } catch {
    return null;
  }
}

/** A visit resumed from its draft. */
export interface Resumed {
  readonly flow: Flow;
  readonly version: string | undefined;
  readonly snapshot: Snapshot;
  readonly typed: Draft['typed'];
  readonly leadId: Uuid | null;
  /** The step that the draft's visit showed last. */
  readonly step: string;
  /** The events that were replayed, and those that may follow once the visitor has gone on. */
  readonly followed: readonly SentEvent[];
  readonly rest: readonly SentEvent[];
  /** Whether the flow now leads elsewhere than when the visit began. */
  readonly isChanged: boolean;
  /** Replays more of the rest from a snapshot. */
  readonly goOn: (
    from: Snapshot,
    rest: readonly SentEvent[],
  ) => Pick<Resumed, 'snapshot' | 'followed' | 'rest' | 'isChanged'>;
}

/** Whether a visit was resumed from a draft. */
export const isResumed = (begun: object): begun is Resumed => 'goOn' in begun;
