import { currentStep } from './snapshot.ts';
import { transition } from './transition.ts';
import type { Flow, Json, Scalar, Snapshot, Step } from './types.ts';

/** What may be given again on the way. */
export interface Remembered {
  readonly facts?: Readonly<Record<string, Scalar>>;
  readonly answers: Readonly<Record<string, Json>>;
  /** Whether a step can be left without its visitor. */
  readonly canLeave: (step: Step) => boolean;
}

/** The next step of `stack` after the snapshot's own, where the snapshot is on that path. */
function nextOn(stack: readonly string[], snapshot: Snapshot): string | undefined {
  const isOnPath = snapshot.stack.every((id, index) => stack[index] === id);
  return isOnPath ? stack[snapshot.stack.length] : undefined;
}

/**
 * Goes on from a snapshot along a stack that was reached before, giving each step the answers it
 * collected then, as far as the flow still leads that way. Answers with the snapshot it was given
 * when it cannot go at all.
 */
export function advance(
  flow: Flow,
  from: Snapshot,
  stack: readonly string[],
  { facts, answers, canLeave }: Remembered,
): Snapshot {
  let snapshot = from;
  for (;;) {
    const next = nextOn(stack, snapshot);
    const step = currentStep(flow, snapshot);
    if (next === undefined || !canLeave(step)) return snapshot;
    const given = Object.fromEntries(
      step.collects
        .filter((name) => Object.hasOwn(answers, name))
        .map((name) => [name, answers[name]]),
    );
    const reached = Object.keys(step.on)
      .map((type) => transition(flow, snapshot, { type, answers: given, ...(facts && { facts }) }))
      .find((result) => result.handled && nextOn(stack, snapshot) === result.snapshot.stack.at(-1));
    if (reached === undefined || reached.snapshot.stack.length <= snapshot.stack.length) {
      return snapshot;
    }
    snapshot = reached.snapshot;
  }
}
