/** The answers of `/staff/funnel`, `/staff/today` and `/staff/visits`: docs/journal.md. */
import type { LocalDate, NoTimes, NoTimesRule, RefusedRule, VisitBegun } from './types.gen.ts';

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

/** What is going on now, and lately. */
export interface Today {
  /** Visits that are not over, by the step that they show */
  readonly underWay: readonly { readonly step: string; readonly count: number }[];
  readonly lastHour: {
    readonly visits: number;
    readonly booked: number;
    readonly leads: number;
    /** The most frequent first */
    readonly errors: readonly (ErrorMet & { readonly step: string })[];
  };
  /** The last seven days */
  readonly week: Funnel;
  /** Of visits with the latest version, and with the one before, in the time in which they began */
  readonly latest: (SeenVersion & { readonly funnel: Funnel }) | null;
  readonly before: (SeenVersion & { readonly funnel: Funnel }) | null;
}

/** A visit in the list of a day. */
export interface VisitSummary {
  readonly id: string;
  readonly beganAt: string;
  readonly lastAt: string;
  readonly step: string;
  /** What came of it; null while it is under way */
  readonly end: 'booked' | 'lead' | 'left' | null;
  readonly errors: number;
  readonly begun: VisitBegun;
}

/** A day on which a visitor could choose no time. `notSaid`: the shop's server gave no reason. */
export interface DayWithoutTimes extends Pick<NoTimes, 'limit'> {
  readonly date: LocalDate;
  readonly rule: NoTimesRule | 'notSaid';
}

/** What a visitor was not offered, by the rules that decided. */
export type Decided =
  | { readonly refused: readonly RefusedRule[] }
  | {
      /** The Monday of the week that was shown */
      readonly week: LocalDate;
      readonly afterHours: boolean;
      readonly days: readonly DayWithoutTimes[];
    };

/** A record of a visit, with the names for its numbers. */
export interface JournalRecord {
  readonly number: number;
  readonly at: string;
  readonly kind: 'shown' | 'moved' | 'back' | 'lost' | 'error' | 'decided' | 'ended';
  readonly fromStep: string;
  readonly toStep: string;
  readonly event: string | null;
  /** As `step/transition` */
  readonly transitions: readonly string[] | null;
  readonly ms: number;
  readonly error: string | null;
  /** Of `decided`; null of others */
  readonly decided: Decided | null;
}

export interface JournalledVisit extends VisitSummary {
  readonly shopId: string;
  readonly records: readonly JournalRecord[];
  /** The published version that it had, if the server keeps versions */
  readonly versionId: string | null;
}
