import { FlowBug } from './FlowBug.ts';
import { shownStep } from './shownStep.ts';
import { currentStep, stepOf } from './snapshot.ts';
import { transition } from './transition.ts';
import type { Flow, FlowEvent, Json, Snapshot, Step } from './types.ts';

/** An event of an earlier visit, as it was sent then. */
export interface SentEvent {
  /** The step whose screen sent it. */
  readonly step: string;
  readonly event: FlowEvent;
  /** Whether only the visitor can send it anew: it told what is not kept. */
  readonly isAsked?: boolean;
}

export interface Replayed {
  readonly snapshot: Snapshot;
  /** What was followed, as this flow knows it. */
  readonly followed: readonly SentEvent[];
  /** What comes after it, and may follow once the visitor has gone on. */
  readonly rest: readonly SentEvent[];
  /** Whether the way is another than it was: the rest does not wait for the visitor alone. */
  readonly isChanged: boolean;
}

/**
 * What a step of this flow takes of the answers an event brought; undefined where they are not
 * enough for it any more.
 */
export type Accept = (
  snapshot: Snapshot,
  answers: Readonly<Record<string, Json>>,
) => Readonly<Record<string, Json | undefined>> | undefined;

/** Whether something must be done before an event is sent, such as a code texted: nothing is replayed. */
const isDone = (flow: Flow, { action }: Step, { type }: FlowEvent) =>
  action !== undefined && type === flow.forward;

/** The snapshot after an event of an earlier visit; undefined where it does not follow. */
function follow(
  flow: Flow,
  snapshot: Snapshot,
  { step, event, isAsked }: SentEvent,
  accept: Accept,
): { snapshot: Snapshot; event: FlowEvent } | undefined {
  const current = currentStep(flow, snapshot);
  const isElsewhere = shownStep(flow, snapshot).step.id !== step || current.id !== step;
  if (isAsked || isElsewhere || step === flow.goal || isDone(flow, current, event))
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
    // A fact that this flow does not have, or not with this value.
    if (error instanceof FlowBug) return undefined;
    throw error;
  }
}

/**
 * Goes on from a snapshot by the events of an earlier visit, of this flow or of another version of
 * it. An event follows where the screen that sent it is shown, takes what it brought and handles
 * it; one of a screen that is not shown is passed over, so that a step that is gone or new does not
 * end it. The goal is never left, and nothing is done that only the visitor can do.
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
    first?.step === current.id && (first.isAsked === true || isDone(flow, current, first.event));
  const isThere = first === undefined || first.step === flow.goal;
  return { snapshot, followed, rest, isChanged: !isThere && !waits };
}

/**
 * What was answered and is not on the way that could be followed: it waits on its own step, and
 * counts for nothing before the visitor comes there.
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
