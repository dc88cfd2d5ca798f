/**
 * The answers of the staff's calls about versions, drafts, review and publishing; docs/staff-api.md
 * has the calls. Instants are ISO texts.
 */

/** Whose flow: the text of a scope in addresses and answers. */
export type ScopeName = 'everybody' | `organisation:${string}` | `shop:${string}`;

/** The texts of a flow, of all its forms by id, and of `answers.json`. */
export interface FlowFiles {
  readonly flow: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly answers: string;
}

/** What changes in a set of files; what is absent stays, a form that is null is removed. */
export interface FileChanges {
  readonly flow?: string;
  readonly forms?: Readonly<Record<string, string | null>>;
  readonly answers?: string;
}

/** Who did something, and when. */
export interface Authorship {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
}

/** What the checker found; `file` as in `flows/booking.json` or `schemas/steps/<id>.json`. */
export interface FileFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly message: string;
  readonly mend?: string;
  /** The shortest visit that shows it */
  readonly events?: readonly { readonly type: string }[];
}

/**
 * Customers of one kind, and whether they can book with the files: "yes", "no longer: they end at …".
 * Only those who fare worse than with the files in use are named, then all others together.
 */
export interface CustomersFaring {
  readonly id: string;
  readonly words: string;
  readonly faring: string;
  readonly canBook: boolean;
  /** What differs from the files in use. */
  readonly change: 'none' | 'cannot book any more' | 'asked twice' | 'not settled';
  /** The shortest visit that shows it */
  readonly events: readonly { readonly type: string }[];
}

/** A text or setting that differs: where, and what stands there; undefined: nothing. */
export interface TextChange {
  readonly file: string;
  readonly pointer: string;
  readonly before?: string;
  readonly after?: string;
}

/** A step whose screen differs. */
export interface ScreenChange {
  readonly step: string;
  readonly title: string;
  /** Undefined for a screen of its own */
  readonly form?: string;
  readonly change: 'added' | 'removed' | 'changed';
}

export interface Comparison {
  /** Who takes another route, in sentences; one that says so if nobody does */
  readonly behaviour: readonly string[];
  readonly texts: readonly TextChange[];
  readonly screens: readonly ScreenChange[];
}

export interface VersionSummary extends Authorship {
  readonly id: string;
  readonly flow: string;
  readonly scope: ScopeName;
  readonly hash: string;
  readonly sentence: string;
}

export interface Version extends VersionSummary {
  readonly files: FlowFiles;
  /** What the checker said when it was proved */
  readonly problems: readonly FileFinding[];
  /** Who took another route than under the version before, in words */
  readonly behaviour: readonly string[];
}

/** One entry of the history: what went live. */
export interface Publication extends Authorship {
  readonly flow: string;
  readonly scope: ScopeName;
  /** 1, 2, 3 … within its flow and scope */
  readonly sequence: number;
  /** Null: from here on the scope follows the one around it */
  readonly version: VersionSummary | null;
  readonly sentence: string;
  readonly word: string | null;
  readonly approvedBy: readonly string[];
  readonly draftId: string | null;
  /** Whether it put an older version back */
  readonly isTakeBack: boolean;
}

export interface PublicationHistory {
  /** The sequence of the publication in force; 0: nothing was published for this scope */
  readonly live: number;
  /** Newest first; `next` is the `before` of the next page */
  readonly publications: readonly Publication[];
  readonly next: number | null;
  /** The scope whose version applies now: itself, or one around it */
  readonly follows: ScopeName;
  readonly needsApproval: boolean;
  readonly schedules: readonly Schedule[];
  readonly zones: readonly ScopeZone[];
  /** Why the process that answers does not serve what is in force yet, and since when; null: it does */
  readonly unserved: { readonly since: string; readonly reason: string } | null;
}

/** A time zone in which shops of a scope are, and by how many minutes it is ahead of UTC from when. */
export interface ScopeZone {
  readonly timeZone: string;
  readonly offsets: { from: string; offsetMinutes: number; name: string }[];
}

export interface Schedule extends Authorship {
  readonly id: string;
  readonly version: VersionSummary;
  /** The instant at which it goes live everywhere */
  readonly dueAt: string;
  readonly sentence: string;
  readonly state: 'waiting' | 'published' | 'refused' | 'called off';
  readonly reason: string | null;
}

/** What staff may do, each including those before. */
export type StaffRole = 'viewer' | 'editor' | 'publisher';

/** A scope that somebody may see. */
export interface KnownScope {
  readonly scope: ScopeName;
  /** Of the shop or organisation; null: everybody's */
  readonly name: string | null;
  /** What the caller may do there */
  readonly role: StaffRole;
  /** Whether it has a version of its own; else it follows the scope around it */
  readonly hasOwn: boolean;
}

/** An experiment that compares with what somebody wants to replace: in the 409 as `experiments`. */
export interface RunningExperiment extends Authorship {
  readonly id: string;
  readonly name: string;
  readonly scope: ScopeName;
  /** Of the shop or organisation; null: everybody's */
  readonly scopeName: string | null;
}

/** A scope that has a version of its own now. */
export interface LiveScope {
  readonly flow: string;
  readonly scope: ScopeName;
  readonly version: VersionSummary;
}

export interface PresentMember {
  readonly tab: string;
  readonly id: string;
  readonly name: string;
  readonly step: string | null;
}

export interface DraftSummary extends Authorship {
  readonly id: string;
  readonly flow: string;
  readonly scope: ScopeName;
  readonly name: string;
  readonly state: 'open' | 'published' | 'put away';
  readonly revision: number;
  readonly hash: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly present: readonly PresentMember[];
}

export interface DraftNote extends Authorship {
  readonly id: string;
  readonly step: string;
  readonly text: string;
  readonly settledAt: string | null;
}

export interface SharedDraft extends DraftSummary {
  readonly files: FlowFiles;
  readonly notes: readonly DraftNote[];
  /** The sequence that is live for its scope */
  readonly live: number;
  /** What went live since the draft was begun and is not brought in yet, newest first */
  readonly meanwhile: readonly Publication[];
}

export interface DraftRevision extends Authorship {
  readonly revision: number;
  readonly hash: string;
  readonly what: string;
}

/** A place that both have changed: what stood there, and what each made of it; absent: nothing. */
export interface Conflict {
  readonly file: string;
  readonly pointer: string;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

/** The answer to saving: 200. */
export interface SavedDraft {
  readonly revision: number;
  readonly hash: string;
  /** The files if somebody else's changes are among them, or if the server wrote them otherwise */
  readonly files?: FlowFiles;
}

/** The answer to saving where changes meet: 409. Choose, and save again on `revision`. */
export interface DraftConflict {
  readonly message: string;
  readonly revision: number;
  readonly conflicts: readonly Conflict[];
  /** The newest state, and that state with all of mine that does not meet theirs */
  readonly theirs: FlowFiles;
  readonly merged: FlowFiles;
  /** The version that is live, where it is that which meets the draft */
  readonly onto?: string;
}

/** Visits under way that a publication touches, as far as the server can know. */
export interface UnderWay {
  /** Pages opened with the version that is replaced, within `minutes`; some have been left since */
  readonly opened: number;
  /**
   * Of the shops that it reaches: visits that gave a phone number, are not booked, and were active;
   * null if a machine with some of the shops does not answer now
   */
  readonly withPhone: number | null;
  readonly minutes: number;
}

/**
 * What a draft would change: of one that is behind what is live, once that is brought in, with what is
 * live wherever the two meet.
 */
export interface Review extends Comparison {
  readonly draft: DraftSummary;
  /** The sequence in force for its scope: what a publication must name */
  readonly live: number;
  /** What went live since the draft was begun, newest first: it is brought in before it is published */
  readonly meanwhile: readonly Publication[];
  /** The places that the draft and what went live since have both changed */
  readonly conflicts: readonly Conflict[];
  /** Whether the caller has worked on it, and so cannot approve of it */
  readonly isOwn: boolean;
  /** Of the state that is reviewed: what an approval and a publication must name */
  readonly hash: string;
  readonly revision: number;
  readonly problems: readonly FileFinding[];
  /** Who can book; where some cannot any more, publishing needs that typed as `confirm` */
  readonly customers: readonly CustomersFaring[];
  /** Whether visits under way were proved to go on */
  readonly isProved: boolean;
  readonly underWay: UnderWay;
  /** Shops that get it; null if that cannot be said now */
  readonly reaches: number | null;
  readonly zones: readonly ScopeZone[];
  readonly needsApproval: boolean;
  readonly approvals: readonly Authorship[];
  /** The version it takes the place of; null: none */
  readonly replaces: VersionSummary | null;
  readonly before: FlowFiles | null;
  readonly after: FlowFiles;
}

/** Something that staff did, or tried to do. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  /** Null: nobody who is known */
  readonly by: { readonly id: string; readonly name: string | null } | null;
  readonly action: string;
  readonly scope: { readonly kind: 'everybody' | 'organisation' | 'shop'; readonly id?: string };
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Newest first; `next` is the `before` of the next page. */
export interface AuditLog {
  readonly rows: readonly AuditRow[];
  readonly next: string | null;
}

/** The answer to publishing and taking back. */
export interface Published {
  readonly publication: Publication;
  readonly underWay: UnderWay;
}
