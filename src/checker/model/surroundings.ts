import type {
  Flow,
  FlowEvent,
  Json,
  Scalar,
  Snapshot,
  Step,
  FlowVisit,
} from '../../engine/types.ts';

/**
 * Something true of the world beside the flow, such as whether a code was sent. The app knows of it,
 * the flow's author does not: a variable of the flow may say what is not so, a truth never does.
 */
export interface Truth {
  readonly domain: readonly Scalar[];
  readonly initial: Scalar;
  /** Whether it is about the visitor: found out once or twice, it is the same. */
  readonly isOfVisitor?: boolean;
}

/** One way in which a screen can send an event. */
export interface Sample {
  /**
   * Sample answers, real JSON as the screen would send it; null: left blank. An answer that is not
   * named stays as it was.
   */
  readonly answers?: Readonly<Record<string, Json>>;
  /**
   * Facts that come with this very way. Others that the event may bring are free; those that the
   * flow does not declare are left out.
   */
  readonly facts?: Readonly<Record<string, Scalar>>;
  /** What becomes true of the world by it. */
  readonly makes?: Readonly<Record<string, Scalar>>;
  /** The truths that must hold, each with the values that do, for this way to be open. */
  readonly when?: Readonly<Record<string, readonly Scalar[]>>;
  /** What the answers given before must be for this way to be open; it reads answers alone. */
  readonly given?: Condition;
}

/** All that a condition may read of a visit; only this is tracked to judge it. */
export interface Reads {
  readonly answers?: readonly string[];
  /** Variables and facts of the flow. One that the flow does not declare is undefined. */
  readonly variables?: readonly string[];
  readonly truths?: readonly string[];
}

/** A visit as preconditions see it: just what they read. */
export interface View {
  /** The answers that count: those that a step on the present path collects. */
  readonly answers: Readonly<Record<string, Json>>;
  readonly variables: Readonly<Record<string, Scalar | undefined>>;
  readonly truths: Readonly<Record<string, Scalar>>;
}

/** A question about a visit. */
export interface Condition {
  readonly reads: Reads;
  /** Given no more of a visit than what `reads` names. */
  isMet(view: View): boolean;
}

/** What must hold, else a screen or a call is of no use to the visitor. */
export interface Precondition extends Condition {
  /** Stable, such as "address". */
  readonly id: string;
  /** In words of the product, after "without": "an address", "a code that was sent". */
  readonly words: string;
  /** The forms and components whose steps would supply it, for the mend. */
  readonly givenBy?: readonly string[];
  /** The mend in a sentence, where more is to be said than who supplies it. */
  readonly mend?: string;
  /** A guard that lets through only visitors for whom it is met. */
  readonly rule?: Json;
}

/** An event that the screen of a step can send. */
export interface Sending {
  readonly event: string;
  /** The ways in which it comes; empty: one way that brings nothing. */
  readonly samples: readonly Sample[];
  /** Whether a button beside the one that goes on sends it: nobody has to press it. */
  readonly isAside?: boolean;
  /** What must hold when it is sent, the answers it brings among it: what a step's action reads. */
  readonly preconditions?: readonly Precondition[];
  /** The action of the step that runs before it. */
  readonly action?: string;
  /** The component of the end that whoever presses this is after: the ways on lead there, and to no other such end. */
  readonly aim?: string;
  /**
   * Whether only visits that are resumed bring it: the screen that the step had before sent it. It is
   * played where the flow takes it, and nobody can count on it.
   */
  readonly isPast?: boolean;
}

/** The ways in which an event comes: one that brings nothing, where none is declared. */
export const listSamples = ({ samples }: Pick<Sending, 'samples'>): readonly Sample[] =>
  samples.length === 0 ? [{}] : samples;

/** Samples by how much they say, the fullest first. */
export function fullestFirst(samples: readonly Sample[]): Sample[] {
  const fullness = ({ answers = {} }: Sample) =>
    Object.values(answers).filter((sample) => sample !== null).length;
  return samples.toSorted((one, other) => fullness(other) - fullness(one));
}

/** What the screen of a step does, as its declaration or its form file says. */
export interface ScreenModel {
  readonly sends: readonly Sending[];
  /** What must hold when it is shown. */
  readonly preconditions?: readonly Precondition[];
  /** A visit may end here: the screen closes on its own. */
  readonly ends?: boolean;
  /** The screen cannot be shown again once it was passed: Back must not lead to it. */
  readonly once?: boolean;
  /**
   * For a screen that submits the visit: each answer that what is sent may carry, and when it does.
   * Answers that are not named never are. Undefined: every answer that counts is sent.
   */
  readonly submits?: Readonly<
    Record<string, { readonly reads: Reads; isSent(view: View): boolean }>
  >;
}

/** A way in which visits begin: facts and truths that belong together. */
export interface Beginning {
  readonly facts?: Readonly<Record<string, Scalar>>;
  readonly truths?: Readonly<Record<string, Scalar>>;
  /** What it goes on with, in words, and the visit to another flow that has made it, where one is known. */
  readonly goesOnWith?: { readonly words: string; readonly visit?: FlowVisit };
  /** A visit that does not begin at the first step, and the events that led it to where it stands. */
  readonly resumed?: { readonly snapshot: Snapshot; readonly events: readonly FlowEvent[] };
}

/**
 * What visits to one flow leave behind, and visits to another go on with: the goal states of the first,
 * reduced to what the second reads, are the beginnings of the second.
 */
export interface Handover {
  /** The screen that is shown once it is made, and the action of visits that go on which makes another kind of it. */
  readonly madeBy: { readonly component: string; readonly action: string };
  /** The truth that says of which kind it is; its domain is all kinds there can be, in words. */
  readonly truth: string;
  /** What `kindOf` reads. */
  readonly reads: Reads;
  /** The kind that a visit makes; undefined: none. */
  kindOf(view: View): Scalar | undefined;
  /** The facts with which visits begin that go on with one of a kind. */
  factsOf(kind: Scalar): Readonly<Record<string, Scalar>>;
  /** What is handed over, of whatever kind. */
  readonly thing: string;
  /** What stands before a kind, the thing included. */
  readonly words: string;
  /** What must be possible with one of any kind, by the component of the end: "be moved". */
  readonly promises: Readonly<Record<string, string>>;
}

/** A sentence that visitors of some languages read in another one. */
interface TextGap {
  readonly sentence: string;
  readonly languages: readonly string[];
}

/** A limit of a question that must be answered. */
export interface FormLimit {
  /** The same for limits of which one may be stricter than the other. */
  readonly id: string;
  readonly strictness: number;
  /** Who cannot answer within it, after "visitors". */
  readonly who: string;
}

/** What the app calls the visitors of its flows, for sentences about them. */
export interface VisitorWords {
  /** "Customers", "Everybody". */
  readonly noun: string;
  readonly everybody: string;
  /** What they come for, after "can no longer": "book". */
  readonly goal: string;
  /**
   * Who they are who send an event, or of whom a fact or truth has a value, by `event` or
   * `name=value`: the subject of a sentence, of several the one of highest rank; or what is said
   * after it.
   */
  readonly choices?: Readonly<
    Record<string, { readonly who?: string; readonly rank?: number; readonly also?: string }>
  >;
}

/** What the app offers beside the flow file: the names a flow may refer to, and what screens do. */
export interface Surroundings {
  /** What of it is offered to a flow, where flows run on pages of which each has its own; undefined: all. */
  offeredTo?(flow: Flow): Surroundings;
  readonly forms: readonly string[];
  readonly components: readonly string[];
  readonly actions: readonly string[];
  /** The components that can be the goal of a visit, for they submit it; undefined: any screen. */
  readonly goals?: readonly string[];
  /** The form that a component shows, by the component's name. */
  readonly formOf?: Readonly<Record<string, string>>;
  /** The forms that a flow shows by its components and no step names. */
  readonly formsOf?: (flow: Flow) => readonly string[];
  /** What is wrong with a form file, by the form's name. */
  readonly formProblems?: Readonly<Record<string, readonly string[]>>;
  /** What visitors would miss in a form, such as a label, by the form's name. */
  readonly formRemarks?: Readonly<Record<string, readonly string[]>>;
  /** The answers that a form asks for, by the form's name. */
  readonly formAnswers?: Readonly<Record<string, readonly string[]>>;
  /** The questions of a form that are its own, by the form's name and the answer's: rules and words. */
  readonly formQuestions?: Readonly<
    Record<string, Readonly<Record<string, { readonly rules: string; readonly words: string }>>>
  >;
  /** The limits within which a form must be answered, by the form's name. */
  readonly formLimits?: Readonly<Record<string, readonly FormLimit[]>>;
  /** The buttons beside Continue of a form, by the form's name. */
  readonly formButtons?: Readonly<
    Record<string, readonly { readonly label: string; readonly event: string }[]>
  >;
  /** What a form does not say in every language, by the form's name. */
  readonly formGaps?: Readonly<Record<string, readonly TextGap[]>>;
  /**
   * The texts that the `words` of a step may replace, by name, each with the `{placeholders}` that
   * are filled in there; undefined: any.
   */
  stepTexts?(step: Step): Readonly<Record<string, readonly string[]>>;
  /** The languages of visitors, the one that stands in for a missing one first. */
  readonly languages?: readonly string[];
  /**
   * The answers that reach the receiver of a visit only from certain steps: whether this is one of
   * them, by the answer's name. All others are sent from any step.
   */
  readonly sentFrom?: Readonly<Record<string, (step: Step) => boolean>>;
  /** What answers are called in words of the product, by name: "the chosen services". */
  readonly answerWords?: Readonly<Record<string, string>>;
  /** What can be given by one answer or another, in words, with the names of these answers. */
  readonly alike?: Readonly<Record<string, readonly string[]>>;
  readonly visitors?: VisitorWords;
  /** The facts that screens tell or visits begin with; undefined: any that a flow declares. */
  readonly facts?: readonly string[];
  /** What can be true of the world beside the flow, by name. */
  readonly truths?: Readonly<Record<string, Truth>>;
  /**
   * How visits begin; none: in one way. Facts that no event brings and that no beginning names are
   * free; facts that the flow does not declare are left out.
   */
  readonly beginnings?: readonly Beginning[];
  /**
   * Answers that may be there already when a visit begins, each with its samples: they count as soon
   * as a step that collects them is on the path.
   */
  readonly ahead?: Readonly<Record<string, readonly Json[]>>;
  /** What visits to other flows go on with, and how it is told apart. */
  readonly handover?: Handover;
  /** Whether visits go on with what those to other flows have made. */
  readonly goesOn?: boolean;
  /** The answers and facts that no draft keeps: who resumes a visit is asked for them again. */
  readonly notKept?: readonly string[];
  /** Preconditions of every screen but those where a visit ends. */
  readonly always?: readonly Precondition[];
  /**
   * The screen of a step with its action, the widgets of its form and what every screen sends;
   * undefined where nothing is known of it: it may send what is handled.
   */
  screen?(step: Step, flow: Flow): ScreenModel | undefined;
}
