/** A value of a variable. The specification's `undefined` is `null` here. */
export type Scalar = string | number | boolean | null;

/** A JSON value, as answers hold it. */
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

export interface Variable {
  /** Every value it can have. Finite, so that a flow can be explored completely. */
  readonly domain: readonly Scalar[];
  readonly initial: Scalar;
  /** A fact comes with events from outside; effects cannot set it. */
  readonly fact: boolean;
  readonly description?: string;
  /** What each value means, in words, by the value as text. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A JSON Logic rule that the parser has checked, with the names it reads. */
export interface Guard {
  /** The name it is declared under; undefined for a guard written in place. */
  readonly name?: string;
  /** The rule, with named guards replaced by their rules; see `rule.ts`. */
  readonly rule: Json;
  readonly variables: readonly string[];
  readonly answers: readonly string[];
}

/** What a transition or Back does to variables and answers. */
export interface Effects {
  /** By variable: a value, or the variable to copy from. */
  readonly set: Readonly<Record<string, Scalar | { readonly var: string }>>;
  /** The answers to forget. */
  readonly clear: readonly string[];
}

export interface Transition {
  readonly id: string;
  readonly event: string;
  readonly guard?: Guard;
  readonly target: string;
  /** The stack below the target; undefined if the target is pushed on the current stack. */
  readonly reset?: readonly string[];
  readonly effects: Effects;
  /** Why visitors take it, in the words of the flow's author. */
  readonly why?: string;
  /** Why the author keeps it although no visit takes it. */
  readonly spare?: string;
  /** Where it stands in the flow file, as a JSON pointer. */
  readonly pointer: string;
}

export interface Step {
  readonly id: string;
  readonly title?: string;
  /** What analytics calls the screen. */
  readonly screenName?: string;
  /** The step's form file; a step has this or a component. */
  readonly form?: string;
  readonly component?: string;
  /**
   * The action that must succeed before the forward event is sent; the app knows it by this name.
   */
  readonly action?: string;
  /** The names of the answers that this step may give. */
  readonly collects: readonly string[];
  /** What must be known when the visitor gets here: a guard for each name. */
  readonly requires: Readonly<Record<string, Guard>>;
  readonly on: Readonly<Record<string, readonly Transition[]>>;
  /**
   * The step is passed over where this holds on the path that leads to it. What was answered on the
   * step itself before does not count, because a step that is passed over gives no answers.
   */
  readonly skipWhen?: Guard;
  /** Whether a visit may end here. */
  readonly end?: boolean;
  /** Texts that replace the app's own on its screen: by their name, then by language. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly back: { readonly into: Effects; readonly outOf: Effects };
}

export interface Flow {
  readonly id: string;
  readonly version: number;
  readonly initial: string;
  /**
   * The steps in one of which every visit should end, by the name of what has come of it; progress
   * is measured to them.
   */
  readonly goals: Readonly<Record<string, string>>;
  /** Progress in percent on the initial step. */
  readonly progressStart: number;
  /**
   * The event that goes on from a step; a skipped step is left by its transitions on this event.
   */
  readonly forward: string;
  readonly events: readonly string[];
  /** What each event means, in the author's words. */
  readonly eventWords: Readonly<Record<string, string>>;
  /**
   * The facts that an event may bring, for events that declare them. A fact that no event brings is
   * known from the start of a visit and stays. If no event declares any, each may bring all.
   */
  readonly brings: Readonly<Record<string, readonly string[]>>;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly guards: Readonly<Record<string, Guard>>;
  readonly steps: Readonly<Record<string, Step>>;
  readonly back: {
    readonly event: string;
    readonly rules: readonly { readonly after: string; readonly pop: number }[];
  };
  readonly replaceEveryStep: readonly {
    readonly id: string;
    readonly when: Guard;
    readonly step: string;
  }[];
}

/** The state of a visit. Plain JSON, so that it can be stored and compared. */
export interface Snapshot {
  /** `id@version` of the flow it was made with. */
  readonly flow: string;
  /** The visited steps, the current one last. Never empty. */
  readonly stack: readonly string[];
  /** The flow's variables. */
  readonly context: Readonly<Record<string, Scalar>>;
  /** The values of the flow's facts. */
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly answers: Readonly<Record<string, Json>>;
  /** Percent, 0 to 100, not rounded. */
  readonly progress: number;
}

export interface FlowEvent {
  readonly type: string;
  /** New facts, by name. */
  readonly facts?: Readonly<Record<string, Scalar>>;
  /** Answers of the current step by name; an undefined value forgets the answer. */
  readonly answers?: Readonly<Record<string, Json | undefined>>;
}

/** One change that an event made, as data. */
export type Change =
  | { readonly type: 'push'; readonly step: string }
  | { readonly type: 'reset'; readonly stack: readonly string[] }
  | { readonly type: 'pop'; readonly steps: readonly string[] }
  | { readonly type: 'skip'; readonly step: string }
  | { readonly type: 'set'; readonly variable: string; readonly value: Scalar }
  | { readonly type: 'clear'; readonly answer: string };

export interface TransitionResult {
  readonly snapshot: Snapshot;
  /**
   * The transitions taken: none for Back and for an event that was not handled, several if steps
   * were skipped.
   */
  readonly taken: readonly Transition[];
  readonly changes: readonly Change[];
  readonly handled: boolean;
}

/** What was done in a visit to a flow. */
export interface FlowVisit {
  /** The flow's id. */
  readonly flow: string;
  readonly events: readonly FlowEvent[];
}

export type Severity = 'error' | 'warning';

/** A problem of a flow file, in words for its author. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the flow file. */
  readonly pointer: string;
  readonly message: string;
  /** The shortest list of events that shows it, for a problem of behaviour. */
  readonly events?: readonly FlowEvent[];
  /** The visit to another flow before it, or after it, without which it does not show. */
  readonly other?: FlowVisit;
  /** The values of the flow's variables after those events. */
  readonly detail?: string;
  /** How to mend it, usually. */
  readonly mend?: string;
  /** The id of the need, or the name of the answer, that is missing or outdated. */
  readonly about?: string;
  /** The answers concerned, in words. */
  readonly answers?: string;
  /** What is missing, in words and as a guard, and the steps that could supply it. */
  readonly lacks?: {
    readonly words: string;
    readonly rule: Json;
    readonly steps: readonly string[];
  };
  /** Further problems that this one causes; they go away when it is mended. */
  readonly consequences?: readonly Problem[];
}
