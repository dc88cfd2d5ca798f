import { holds } from '../guards.ts';
import { stepOf } from '../snapshot.ts';
import { move } from '../transition.ts';
import type { Flow, FlowEvent, Snapshot, Transition } from '../types.ts';

/** A moment at which the visit could have gone to the step and did not. */
export interface MissedWay {
  /** Which event of the visit, from 0. */
  readonly at: number;
  readonly from: string;
  readonly transition: Transition;
  /** refused: its guard did not hold; passed: it did, but one before it was taken. */
  readonly because: 'refused' | 'passed';
  /** The one taken instead; undefined where none was. */
  readonly instead?: Transition;
  /** The visit as the guards saw it. */
  readonly snapshot: Snapshot;
}

/** A way to the step that the visit had no occasion for. */
export interface OtherWay {
  readonly from: string;
  readonly transition: Transition;
  /** The visit was on `from`, and something else happened there. */
  readonly wasThere: boolean;
}

export interface WhyNotShown {
  /** After which events the step stood on top, from 1; 0 is the start. Empty: it was never shown. */
  readonly shownAt: readonly number[];
  /** Where it was passed over by its `skipWhen`. */
  readonly skippedAt: readonly number[];
  readonly missed: readonly MissedWay[];
  readonly otherWays: readonly OtherWay[];
}

/**
 * Why a step was not shown in a visit, or when it was.
 *
 * @param moments the visit at its start and after each event
 * @param events one fewer than the moments
 */
export function whyNotShown(
  flow: Flow,
  { moments, events }: { moments: readonly Snapshot[]; events: readonly FlowEvent[] },
  id: string,
): WhyNotShown {
  const shownAt = [...moments.keys()].filter((index) => moments[index]!.stack.at(-1) === id);
  const skippedAt: number[] = [];
  const missed: MissedWay[] = [];
  for (const [at, event] of events.entries()) {
    const before = moments[at]!;
    const from = before.stack.at(-1)!;
    const moved = move(flow, before, event);
    const isSkipped = moved?.changes.some((change) => change.type === 'skip' && change.step === id);
    if (isSkipped === true) skippedAt.push(at);
    const candidates = stepOf(flow, from).on[event.type] ?? [];
    const snapshot = moved?.informed ?? before;
    const [instead] = moved?.taken ?? [];
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
  const otherWays = Object.values(flow.steps).flatMap((step) =>
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
  return { shownAt, skippedAt, missed, otherWays };
}
