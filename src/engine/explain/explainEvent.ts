import { holds } from '../guards.ts';
import { currentStep } from '../snapshot.ts';
import type { Flow, Snapshot, Transition } from '../types.ts';
import { ruleInWords } from './ruleInWords.ts';

/** What one transition of the current step would do now, and why. */
export interface ExplainedTransition {
  readonly transition: Transition;
  /** taken: it would be; passed: its guard holds, but one before it is taken; refused: it does not hold. */
  readonly verdict: 'taken' | 'passed' | 'refused';
  /** Its guard in words; undefined where it has none. */
  readonly guard?: string;
}

/**
 * The transitions of an event on the current step, in the order they are tried; none where the step
 * does not handle it.
 *
 * @param snapshot with the facts and answers that come with the event
 */
export function explainEvent(flow: Flow, snapshot: Snapshot, event: string): ExplainedTransition[] {
  const { on } = currentStep(flow, snapshot);
  let isTaken = false;
  return (on[event] ?? []).map((transition) => {
    const isOpen = holds(flow, transition.guard, snapshot);
    const verdict = !isOpen ? 'refused' : isTaken ? 'passed' : 'taken';
    isTaken ||= isOpen;
    const guard = transition.guard && ruleInWords(transition.guard.rule);
    return { transition, verdict, ...(guard !== undefined && { guard }) };
  });
}
