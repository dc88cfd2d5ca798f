import { canGoBack } from '../../../engine/back.ts';
import { FlowBug } from '../../../engine/FlowBug.ts';
import { withAnswersGiven } from '../../../engine/play.ts';
import { shownStep } from '../../../engine/shownStep.ts';
import { start } from '../../../engine/snapshot.ts';
import { transition } from '../../../engine/transition.ts';
import type {
  Flow,
  FlowEvent,
  Scalar,
  Snapshot,
  Step,
  TransitionResult,
} from '../../../engine/types.ts';
import type { VisitEvents } from './inspection.ts';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { fillIn } from '../../simulation/sampleAnswers.ts';
import type { Persona } from '../../simulation/types.ts';
import { completeEvents } from '../player/completeEvents.ts';

/** A visit at its start, or after one of its events. */
export interface Moment {
  readonly snapshot: Snapshot;
  /** The step whose screen is shown. */
  readonly step: Step;
  /** The rule by which that step is shown in place of the last one on the stack. */
  readonly replacedBy?: string | undefined;
  readonly canGoBack: boolean;
  /** The event that led here; undefined at the start. */
  readonly event?: FlowEvent;
  readonly result?: TransitionResult;
}

export interface Played {
  /** One more than the events that could be played. */
  readonly moments: readonly Moment[];
  /** Why the remaining events could not be played: the flow does not have one of them. */
  readonly stopped?: string;
}

const momentOf = (flow: Flow, snapshot: Snapshot): Moment => ({
  snapshot,
  ...shownStep(flow, snapshot),
  canGoBack: canGoBack(flow, snapshot.stack),
});

/**
 * Plays a visit, see {@link withAnswersGiven}.
 *
 * @param facts the flow's facts known from the start
 */
export function playMoments(
  flow: Flow,
  facts: Readonly<Record<string, Scalar>>,
  events: VisitEvents,
): Played {
  const moments = [momentOf(flow, start(flow, facts))];
  for (const event of events) {
    const { snapshot } = moments.at(-1)!;
    try {
      const result = transition(flow, snapshot, withAnswersGiven(flow, snapshot, event));
      moments.push({ ...momentOf(flow, result.snapshot), event, result });
    } catch (error) {
      if (!(error instanceof FlowBug)) throw error;
      return { moments, stopped: error.message };
    }
  }
  return { moments };
}

/**
 * The events as the screens would have sent them, with the persona's answers. Events that the flow
 * does not have are returned as they are; playing them reports where they stop.
 */
export function withConcreteAnswers(
  flow: Flow,
  facts: Readonly<Record<string, Scalar>>,
  events: VisitEvents,
  persona: Persona,
  settings: ShopSettings | undefined,
): VisitEvents {
  try {
    return fillIn(completeEvents(flow, facts, events), persona, { settings });
  } catch (error) {
    if (error instanceof FlowBug) return events;
    throw error;
  }
}
