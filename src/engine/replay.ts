import { isGoal } from './isGoal.ts';
import { FlowBug } from './FlowBug.ts';
import { shownStep } from './shownStep.ts';
import { currentStep, stepOf } from './snapshot.ts';
import { transition } from './transition.ts';
import type { Flow, FlowEvent, Json, Snapshot, Step } from './types.ts';

/** An event of an earlier visit. */
export interface SentEvent {
  /** The step whose screen sent it. */
  readonly step: string;
  readonly event: FlowEvent;
  /** Whether only the visitor can send it again, because a draft does not keep what it brought. */
  readonly isAsked?: boolean;
}

export interface Replayed {
  readonly snapshot: Snapshot;
  /** The events that were sent again, with the answers that this flow accepted. */
  readonly followed: readonly SentEvent[];
  /** The events after those, to be replayed once the visitor has gone on. */
  readonly rest: readonly SentEvent[];
  /**
   * Whether this flow leads elsewhere than the events did, so that the rest is not just waiting for
   * the visitor.
   */
  readonly isChanged: boolean;
}

/**
 * The part of an event's answers that the current step accepts; undefined if they are no longer
 * enough for it.
 */
export type Accept = (
  snapshot: Snapshot,
  answers: Readonly<Record<string, Json>>,
) => Readonly<Record<string, Json | undefined>> | undefined;

/**
 * Whether an event may only be sent after the step's action, such as texting a code. Such an event
 * is never replayed.
 */
const needsAction = (flow: Flow, { action }: Step, { type }: FlowEvent) =>
  action !== undefined && type === flow.forward;

/**
 * The snapshot after an event of an earlier visit; undefined if the event cannot be sent again
 * here.
 */
function follow(
  flow: Flow,
  snapshot: Snapshot,
  { step, event, isAsked }: SentEvent,
  accept: Accept,
): { snapshot: Snapshot; event: FlowEvent } | undefined {
  const current = currentStep(flow, snapshot);
  const isElsewhere = shownStep(flow, snapshot).step.id !== step || current.id !== step;
  if (isAsked || isElsewhere || isGoal(flow, step) || needsAction(flow, current, event))
    return undefined;
  const known = Object.entries(event.answers ?? {}).filter(
    (entry): entry is [string, Json] =>
      entry[1] !== undefined && current.collects.includes(entry[0]),
  );
  const taken = Object.fromEntries(known);
  const answers = event.type === flow.forward ? accept(snapshot, taken) : taken;
  if (answers === undefined) return undefined;
  const sent: FlowEvent = { ...event, ...(event.answers && { answers }) };
  try {
    const result = transition(flow, snapshot, sent);
    return result.handled ? { snapshot: result.snapshot, event: sent } : undefined;
  } catch (error) {
    // This flow does not declare one of the event's facts, or not with this value.
    if (error instanceof FlowBug) return undefined;
    throw error;
  }
}

/**
 * Replays the events of an earlier visit from a snapshot, in the same flow or another version of
 * it. An event is sent if its step is shown, accepts its answers and handles it. Events of steps
 * that are not shown are passed over, so that a step which was removed or added does not end the
 * replay. The replay never leaves the goal and never repeats what only the visitor can do.
 */
export function replay(
  flow: Flow,
  from: Snapshot,
  events: readonly SentEvent[],
  accept: Accept = (_snapshot, answers) => answers,
): Replayed {
  let snapshot = from;
  let rest = events;
  const followed: SentEvent[] = [];
  for (const [index, sent] of events.entries()) {
    const next = follow(flow, snapshot, sent, accept);
    if (next === undefined) continue;
    ({ snapshot } = next);
    followed.push({ step: sent.step, event: next.event });
    rest = events.slice(index + 1);
  }
  const [first] = rest;
  const current = currentStep(flow, snapshot);
  const waits =
    first?.step === current.id &&
    (first.isAsked === true || needsAction(flow, current, first.event));
  const isThere = first === undefined || isGoal(flow, first.step);
  return { snapshot, followed, rest, isChanged: !isThere && !waits };
}

/**
 * Adds answers of steps that the replay did not reach. Each is shown when the visitor comes to its
 * step, and does not count before.
 */
export function withAnswersAhead(
  flow: Flow,
  snapshot: Snapshot,
  answers: Snapshot['answers'],
): Snapshot {
  const passed = new Set(snapshot.stack.slice(0, -1).flatMap((id) => stepOf(flow, id).collects));
  const ahead = Object.entries(answers).filter(([name]) => !passed.has(name));
  return { ...snapshot, answers: { ...Object.fromEntries(ahead), ...snapshot.answers } };
}
