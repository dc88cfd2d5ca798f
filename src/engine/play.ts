import { canGoBack } from './back.ts';
import { currentStep, start } from './snapshot.ts';
import { transition } from './transition.ts';
import type { Flow, FlowEvent, Scalar, Snapshot } from './types.ts';

/** A visit as a list of events; an event without facts may be just its name. */
export interface VisitScript {
  readonly facts?: Readonly<Record<string, Scalar>>;
  readonly events?: readonly (string | FlowEvent)[];
}

export interface PlayedVisit {
  readonly snapshot: Snapshot;
  readonly canGoBack: boolean;
  /** The events that no transition took, in the order they came. */
  readonly unhandled: readonly string[];
}

/**
 * An event as it is played without a screen: where the flow's forward event brings no answers of its
 * own, every answer that its step collects counts as given.
 */
export function withAnswersGiven(flow: Flow, snapshot: Snapshot, event: FlowEvent): FlowEvent {
  if (event.type !== flow.forward) return event;
  const { collects } = currentStep(flow, snapshot);
  return { answers: Object.fromEntries(collects.map((name) => [name, true])), ...event };
}

/** Plays a visit from its first step, see {@link withAnswersGiven}. */
export function play(flow: Flow, { facts, events = [] }: VisitScript): PlayedVisit {
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
