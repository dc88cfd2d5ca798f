/** What can be asked of a flow. A question is data: it says what it finds, and changes nothing. */
import type { Problem } from '../engine/types.ts';
import type { Graph } from './explore/explore.ts';
import type { Sighting, State } from './explore/graph.ts';
import type { Reaching } from './explore/reaching.ts';
import type { PlayedTrace } from './explore/replay.ts';
import { nearestFirst, type Trace, type TraceEdge } from './explore/shortest.ts';
import { groupBy } from './maps.ts';
import type { AskedPrecondition } from './model/askedPreconditions.ts';
import type { Model } from './model/model.ts';
import type { Precondition } from './model/surroundings.ts';

/** A problem of a flow file, with what mends it where there is one thing that does. */
const problemAs =
  (severity: Problem['severity']) =>
  (code: string, pointer: string, message: string, mend?: string): Problem => ({
    code,
    severity,
    pointer,
    message,
    ...(mend !== undefined && { mend }),
  });
export const flowError = problemAs('error');
export const flowWarning = problemAs('warning');

/** Something to ask of a flow. */
export type CheckerQuestion = (
  | {
      /** Of the flow file and the screens alone. */
      readonly kind: 'flow';
      find(model: Model): readonly Problem[];
    }
  | {
      /** Of all that visitors can do, as explored for what guards read: what nobody does. */
      readonly kind: 'graph';
      find(graph: Graph): readonly Problem[];
    }
  | {
      /** Of every visit: each claim is proved, or a visit contradicts it. */
      readonly kind: 'visits';
      claims(model: Model): readonly Claim[];
    }
) & {
  /** Not asked where a problem with this code was found before, with what is not proved then. */
  readonly unless?: { readonly code: string; readonly unproved?: string };
};

/** What is claimed of every visit. */
export interface Claim {
  /** For what is not proved, after "it could not be proved": "that going on always leads on". */
  readonly words: string;
  /** What contradicts it in a graph, the nearest of each key. */
  find(graph: Graph): readonly Counterexample[];
  /** What it reads beside what decides on the ways. */
  readonly reads?:
    | { readonly kind: 'precondition'; readonly asked: AskedPrecondition }
    | {
        /** Whether an answer is outdated. */
        readonly kind: 'age';
        readonly answer: string;
        /** The answer counts only where this is missing. */
        readonly unless?: Precondition;
        /** Where it counts at all. */
        isThere(graph: Graph, state: State): boolean;
      };
}

/** Something that a graph shows and that may be a fault; it is one when a trace to it can be played. */
export interface Counterexample<Seen extends Sighting = Sighting> {
  /** The same in every graph of a flow. */
  readonly key: string;
  /** Where it is seen, first where the shortest trace leads to. */
  readonly sightings: readonly [Seen, ...Seen[]];
  /** The trace, where it is not the shortest one to the first sighting. */
  readonly trace?: Trace;
  /** Why it is not sure although the trace can be played. */
  doubt?(at: Seen): Doubt;
  /** The error, as the visit shows it that was played; that visit is told, unless it names events. */
  problem(played: PlayedTrace, at: Seen): Omit<Problem, 'severity'>;
}

/** What some sightings show, one counterexample for each key. */
export const counterexamplesBy = <Seen extends Sighting>(
  graph: Graph,
  seen: readonly Seen[],
  keyOf: (at: Seen) => string,
  told: (key: string, list: readonly Seen[]) => Pick<Counterexample<Seen>, 'doubt' | 'problem'>,
): Counterexample<Seen>[] =>
  [...groupBy(seen, keyOf)].map(([key, list]) => ({
    key,
    sightings: nearestFirst(graph, list)!,
    ...told(key, list),
  }));

/** Why something is not sure although the trace to it can be played. */
export type Doubt =
  | {
      /** What is not tracked may lead on from a state, as claimed. */
      readonly kind: 'unreached';
      readonly state: State;
      readonly reaching: Reaching;
      /** Whether Back counts. */
      readonly withBack: boolean;
    }
  | {
      /** Going round may come to something new each time. */
      readonly kind: 'round';
      readonly trace: Trace;
      readonly round: readonly TraceEdge[];
    };
