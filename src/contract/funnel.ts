/** The answers of `/staff/funnel`, `/staff/today` and `/staff/visits`: docs/journal.md. */
import type { VisitBegun } from './types.gen.ts';

/** Which visits a funnel counts; without one of them, all. */
export interface FunnelFilter {
  /** The first and the last day on which they began, on the shop's clock */
  readonly from?: string;
  readonly to?: string;
  readonly flowVersion?: string;
  readonly language?: VisitBegun['language'];
  readonly screen?: VisitBegun['screen'];
  readonly framed?: boolean;
  readonly entry?: VisitBegun['entry'];
}

/** By what came of visits. `here`: those that are not over. */
export interface Ends {
  readonly booked: number;
  readonly lead: number;
  readonly left: number;
  readonly here: number;
}

/** An error, as a record names it, and how often it was met. */
export interface ErrorMet {
  readonly error: string;
  readonly count: number;
}

/** What happened on a step: `came` is `went` and all of `ends` together. */
export interface FunnelStep {
  readonly step: string;
  readonly came: number;
  readonly went: number;
  readonly ends: Ends;
  /** For how long it was shown before the visit went on; null if none did */
  readonly medianMs: number | null;
  readonly ninetiethMs: number | null;
  /** The most frequent first */
  readonly errors: readonly ErrorMet[];
}

/** A way from one step to another. */
export interface FunnelWay {
  readonly from: string;
  readonly to: string;
  /** `shown`: a visit was resumed there; `lost`: records between did not arrive */
  readonly kind: 'moved' | 'back' | 'shown' | 'lost';
  /** The event; '' but for `moved` */
  readonly event: string;
  readonly count: number;
}

export interface Funnel {
  readonly visits: number;
  readonly ends: Ends;
  readonly steps: readonly FunnelStep[];
  readonly ways: readonly FunnelWay[];
  /** Pages that were opened and keep no journal: the visitor has asked for none, or the shop keeps none */
  readonly notJournalled: { readonly asked: number; readonly off: number };
}

/** A flow version that visits had, and when. */
export interface SeenVersion {
  readonly flowVersion: string;
  readonly visits: number;
  readonly firstDay: string;
  readonly lastDay: string;
}
