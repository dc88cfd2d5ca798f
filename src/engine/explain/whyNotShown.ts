import { holds } from '../guards.ts';
import { stepOf } from '../snapshot.ts';
import { applyEvent } from '../transition.ts';
import type { Flow, FlowEvent, Snapshot, Transition } from '../types.ts';

/** An event of the visit that could have led to the step and did not. */
export interface MissedTransition {
  /** The index of the event in the visit, from 0. */
  readonly at: number;
  readonly from: string;
  readonly transition: Transition;
  /** refused: its guard did not hold. passed: it held, but an earlier transition was taken. */
  readonly because: 'refused' | 'passed';
  /** The transition taken instead; undefined if none was. */
  readonly instead?: Transition;
  /** The snapshot on which the guards were evaluated. */
  readonly snapshot: Snapshot;
}

/** A transition to the step whose event was never sent where it could have been taken. */
interface OtherTransition {
  readonly from: string;
  readonly transition: Transition;
  /** Whether the visit was on `from` at all; it then left by another event. */
  readonly wasThere: boolean;
}

export interface WhyNotShown {
  /** How many events had been sent when the step was shown; 0 is the start. Empty: never shown. */
  readonly shownAt: readonly number[];
  /** The indexes of the events that passed it over, because its `skipWhen` held. */
  readonly skippedAt: readonly number[];
  readonly missed: readonly MissedTransition[];
  readonly others: readonly OtherTransition[];
}

/**
 * Why a step was not shown in a visit, or when it was.
 *
 * @param moments the snapshots of the visit: at its start and after each event
 * @param events the events of the visit, one fewer than the moments
 */
export function whyNotShown(
  flow: Flow,
  { moments, events }: { moments: readonly Snapshot[]; events: readonly FlowEvent[] },
  id: string,
): WhyNotShown {
  const shownAt = [...moments.keys()].filter((index) => moments[index]!.stack.at(-1) === id);
  const skippedAt: number[] = [];
  const missed: MissedTransition[] = [];
  for (const [at, event] of events.entries()) {
    const before = moments[at]!;
    const from = before.stack.at(-1)!;
    const applied = applyEvent(flow, before, event);
    const isSkipped = applied?.changes.some(
      (change) => change.type === 'skip' && change.step === id,
    );
    if (isSkipped === true) skippedAt.push(at);
    const candidates = stepOf(flow, from).on[event.type] ?? [];
    const snapshot = applied?.informed ?? before;
    const [instead] = applied?.taken ?? [];
    for (const transition of candidates) {
      if (transition.target !== id || transition === instead) continue;
      missed.push({
        at,
        from,
        transition,
        because: holds(flow, transition.guard, snapshot) ? 'passed' : 'refused',
        ...(instead && { instead }),
        snapshot,
      });
    }
  }
  const visited = new Set(moments.map(({ stack }) => stack.at(-1)));
  const others = Object.values(flow.steps).flatMap((step) =>
    Object.values(step.on)
      .flat()
      .filter(
        (transition) =>
          transition.target === id &&
          !missed.some((way) => way.transition === transition) &&
          step.id !== id,
      )
      .map((transition) => ({ from: step.id, transition, wasThere: visited.has(step.id) })),
  );
  return { shownAt, skippedAt, missed, others };
}
