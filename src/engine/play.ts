import { canGoBack } from './back.ts';
import { currentStep, start } from './snapshot.ts';
import { transition } from './transition.ts';
import type { Flow, FlowEvent, Scalar, Snapshot } from './types.ts';

/** A visit as a list of events. An event without facts may be given by its name. */
export interface VisitScript {
  readonly facts?: Readonly<Record<string, Scalar>>;
  readonly events?: readonly (string | FlowEvent)[];
}

export interface PlayResult {
  readonly snapshot: Snapshot;
  readonly canGoBack: boolean;
  /** The events that no transition took, in the order in which they were sent. */
  readonly unhandled: readonly string[];
}

/**
 * The event to send when a visit is played without screens: a forward event that brings no answers
 * counts as bringing every answer its step collects.
 */
export function withAnswersGiven(flow: Flow, snapshot: Snapshot, event: FlowEvent): FlowEvent {
  if (event.type !== flow.forward) return event;
  const { collects } = currentStep(flow, snapshot);
  return { answers: Object.fromEntries(collects.map((name) => [name, true])), ...event };
}

/** Plays a visit from its first step, with the answers that {@link withAnswersGiven} adds. */
export function play(flow: Flow, { facts, events = [] }: VisitScript): PlayResult {
  let snapshot = start(flow, facts);
  const unhandled: string[] = [];
  for (const given of events) {
    const event: FlowEvent = typeof given === 'string' ? { type: given } : given;
    const result = transition(flow, snapshot, withAnswersGiven(flow, snapshot, event));
    if (!result.handled) unhandled.push(event.type);
    snapshot = result.snapshot;
  }
  return { snapshot, canGoBack: canGoBack(flow, snapshot.stack), unhandled };
}
