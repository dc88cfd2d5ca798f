/** A value a variable can have. `undefined` of the specification is `null` here. */
export type Scalar = string | number | boolean | null;

/** JSON, as answers hold it. */
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

export interface Variable {
  /** Every value it can have; finite, so that a flow can be explored completely. */
  readonly domain: readonly Scalar[];
  readonly initial: Scalar;
  /** A fact comes with events from outside; effects cannot set it. */
  readonly fact: boolean;
  readonly description?: string;
  /** What is so when it has a value, in words, by the value as text. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A JSON Logic rule that was checked at load, with the names it reads. */
export interface Guard {
  /** The name it is declared under, or undefined where it was written in place. */
  readonly name?: string;
  /** The rule with named guards put in their places, see `rule.ts`. */
  readonly rule: Json;
  readonly variables: readonly string[];
  readonly answers: readonly string[];
}

/** What a transition, or going back, does beside moving. */
export interface Effects {
  /** Variable to a literal, or to a copy of another variable. */
  readonly set: Readonly<Record<string, Scalar | { readonly var: string }>>;
  /** Answers that are forgotten. */
  readonly clear: readonly string[];
}

export interface Transition {
  readonly id: string;
  readonly event: string;
  readonly guard?: Guard;
  readonly target: string;
  /** The steps that lie under the target on a new stack; undefined: the target is pushed. */
  readonly reset?: readonly string[];
  readonly effects: Effects;
  /** Why a visitor goes this way, in the words of the flow's author. */
  readonly why?: string;
  /** Why it is kept although no visit takes it. */
  readonly spare?: string;
  /** Where it stands in the flow file, as a JSON pointer. */
  readonly pointer: string;
}

export interface Step {
  readonly id: string;
  readonly title?: string;
  /** What analytics calls the screen. */
  readonly screenName?: string;
  /** The form file that renders the step, or the component that does. */
  readonly form?: string;
  readonly component?: string;
  /** What must succeed before the forward event is sent; the app knows it by this name. */
  readonly action?: string;
  /** The answers that count as given by this step. */
  readonly collects: readonly string[];
  /** What must be known when the visitor gets here: a name, and the rule that says so. */
  readonly requires: Readonly<Record<string, Guard>>;
  readonly on: Readonly<Record<string, readonly Transition[]>>;
  readonly skipWhen?: Guard;
  /** A visit may end here on purpose. */
  readonly end?: boolean;
  /** Words of its screen in place of the app's own: by their name, then by language. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly back: { readonly into: Effects; readonly outOf: Effects };
}

export interface Flow {
  readonly id: string;
  readonly version: number;
  readonly initial: string;
  /** The step every visit works towards; progress is measured to it. */
  readonly goal: string;
  /** Percent shown before the first move. */
  readonly progressStart: number;
  /** The event that leaves a step forwards; a skipped step is left by it. */
  readonly forward: string;
  readonly events: readonly string[];
  /** What happened, in the words of the flow's author, by event. */
  readonly eventWords: Readonly<Record<string, string>>;
  /**
   * The facts that each event may bring, for those that say so. A fact that no event brings is
   * known from the start of a visit and stays; where no event says anything, each may bring all.
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

/** Where a visit is. Plain JSON: it survives serialisation. */
export interface Snapshot {
  /** `id@version` of the flow it was made with. */
  readonly flow: string;
  /** The visited steps, the current one last. Never empty. */
  readonly stack: readonly string[];
  /** The flow's variables. */
  readonly context: Readonly<Record<string, Scalar>>;
  /** What is known from outside. */
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly answers: Readonly<Record<string, Json>>;
  /** Percent, 0 to 100, not rounded. */
  readonly progress: number;
}

export interface FlowEvent {
  readonly type: string;
  /** New facts, by name. */
  readonly facts?: Readonly<Record<string, Scalar>>;
  /** Answers of the current step; undefined forgets one. */
  readonly answers?: Readonly<Record<string, Json | undefined>>;
}

/** What one event did, as data: nothing is run here. */
export type Change =
  | { readonly type: 'push'; readonly step: string }
  | { readonly type: 'reset'; readonly stack: readonly string[] }
  | { readonly type: 'pop'; readonly steps: readonly string[] }
  | { readonly type: 'skip'; readonly step: string }
  | { readonly type: 'set'; readonly variable: string; readonly value: Scalar }
  | { readonly type: 'clear'; readonly answer: string };

export interface TransitionResult {
  readonly snapshot: Snapshot;
  /** The transitions taken: none for Back and for an event nobody handles, several past skipped steps. */
  readonly taken: readonly Transition[];
  readonly changes: readonly Change[];
  readonly handled: boolean;
}

export type Severity = 'error' | 'warning';

/** A fault of a flow file, in words for its author. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the flow file. */
  readonly pointer: string;
  readonly message: string;
  /** The shortest visit that shows it, where it is about behaviour. */
  readonly events?: readonly FlowEvent[];
  /** What the flow's variables say then, for those who want to know. */
  readonly detail?: string;
  /** What usually mends it. */
  readonly mend?: string;
  /** What is missing, or outdated: the id of a need or the name of an answer. */
  readonly about?: string;
  /** The answers that it is about, in words. */
  readonly answers?: string;
  /** What is missing, in words and as a guard, and the steps that would supply it. */
  readonly lacks?: {
    readonly words: string;
    readonly rule: Json;
    readonly steps: readonly string[];
  };
  /** What follows from it, and is gone when it is mended. */
  readonly consequences?: readonly Problem[];
}
