import { collectedOn } from './stacks.ts';
import type { Flow, Json, Snapshot } from './types.ts';

/**
 * The answers that count: those that a step on the current path collects. Answers of a branch that
 * the visitor left stay in the snapshot, in case the visitor comes back, but are not returned.
 * Empty when nothing was answered.
 */
export function relevantAnswers(flow: Flow, snapshot: Snapshot): Readonly<Record<string, Json>> {
  const collected = collectedOn(flow, snapshot.stack);
  return Object.fromEntries(
    Object.entries(snapshot.answers).filter(([name]) => collected.has(name)),
  );
}
