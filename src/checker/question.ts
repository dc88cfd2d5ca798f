/** What questions are asked of: a flow, and what is seen of the visits that it allows. */
import type {
  Flow,
  FlowEvent,
  Problem,
  Scalar,
  Severity,
  Snapshot,
  Step,
  Transition,
} from '../engine/types.ts';
import type { Graph } from './explore/explore.ts';
import type { BackEdge, Edge, Failure, State } from './explore/graph.ts';
import type { Hope } from './explore/reaching.ts';
import type { Trace, TraceEdge } from './explore/shortest.ts';
import type { AskedPrecondition } from './model/askedPreconditions.ts';
import type { Precondition, ScreenModel, Surroundings } from './model/surroundings.ts';

/** Where something is seen: in a state, or by what happens last there. */
export interface Sighting {
  readonly state: State;
  readonly last?: Edge | Failure | BackEdge;
}

/** A visit that was really made, with everything known of it. */
export interface PlayedTrace {
  readonly snapshot: Snapshot;
  readonly truths: Readonly<Record<string, Scalar>>;
  /** The events as anybody can play them: answers as JSON, facts from the start with the first. */
  readonly events: readonly FlowEvent[];
  /** What the last event took; undefined where nothing took it. */
  readonly taken?: readonly Transition[];
}

/** Why something is not sure although the trace to it can be played. */
export type Doubt =
  | {
      /** What is not tracked may lead on from a state, as hoped. */
      readonly kind: 'unreached';
      readonly state: State;
      readonly hope: Hope;
      /** Whether Back counts. */
      readonly withBack: boolean;
    }
  | {
      /** Going round may come to something new each time. */
      readonly kind: 'round';
      readonly trace: Trace;
      readonly round: readonly TraceEdge[];
    };

/** Something that a graph shows and that may be a fault; it is one when a trace to it can be played. */
export interface Counterexample<Seen extends Sighting = Sighting> {
  /** The same in every graph of a flow. */
  readonly key: string;
  /** Where it is seen, first where the shortest trace leads to. */
  readonly sightings: readonly [Seen, ...Seen[]];
  /** The trace, where it is not the shortest one to the first sighting. */
  readonly trace?: Trace;
  doubt?(at: Seen): Doubt;
  report(played: PlayedTrace, at: Seen): void;
}

/** What a question reads beside what decides on the ways. */
export interface QuestionReads {
  readonly preconditions?: readonly Precondition[];
  /** The answer of which is asked whether it is outdated. */
  readonly ages?: string;
}

/** A flow under questions. */
export interface Inquiry {
  readonly flow: Flow;
  readonly around: Surroundings;
  readonly problems: readonly Problem[];
  /** Which questions could not be answered for all visits, in words. */
  readonly unproved: string[];
  /** Everything that anybody needs anywhere. */
  readonly asked: readonly AskedPrecondition[];
  /** The answers that can be outdated when they are submitted. */
  readonly stale: readonly string[];
  /** The ways that visits take, and nothing else. */
  readonly base: Graph;
  /** The screen of a step; one that nobody declares sends what its step handles. */
  screen(step: Step): ScreenModel;
  /**
   * Asks for everything that is wrong in one respect. Each counterexample is settled: by the
   * shortest trace that shows it, or by a graph that shows that there is none; else it is not proved.
   *
   * @param question in words, for what is not proved
   * @param find all counterexamples of a graph, the nearest of each key
   */
  decide(
    question: string,
    find: (graph: Graph) => readonly Counterexample[],
    reads?: QuestionReads,
  ): void;
  /** The preconditions that may be missing, those together that are best asked together. */
  suspected(asked: readonly AskedPrecondition[]): Iterable<readonly AskedPrecondition[]>;
  /** Whether an answer may be outdated in some of the states in which a precondition is missing. */
  mayBeStale(
    name: string,
    precondition: Precondition | undefined,
    isThere: (graph: Graph, state: State) => boolean,
  ): boolean;
  /** Adds a problem, once for each code and place. */
  report(
    severity: Severity,
    code: string,
    pointer: string,
    message: string,
    events?: readonly FlowEvent[],
    more?: Partial<Problem>,
  ): void;
  /** Events as they are told: without their answers, where `flow:play` comes to the same without. */
  told(played: PlayedTrace): readonly FlowEvent[];
  /** A visit to a state as it is told, and what happens last; undefined where nobody can make it. */
  visitTo(graph: Graph, state: State, last?: Edge): readonly FlowEvent[] | undefined;
}
