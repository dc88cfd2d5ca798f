import { holds } from '../guards.ts';
import { currentStep } from '../snapshot.ts';
import type { Flow, Snapshot, Transition } from '../types.ts';
import { ruleInWords } from './ruleInWords.ts';

/** One transition of the current step, and whether the event would take it now. */
export interface ExplainedTransition {
  readonly transition: Transition;
  /**
   * taken: the event takes it. passed: its guard holds, but an earlier transition is taken.
   * refused: its guard does not hold.
   */
  readonly verdict: 'taken' | 'passed' | 'refused';
  /** Its guard in words; undefined where it has none. */
  readonly guard?: string;
}

/**
 * The transitions of an event on the current step, in the order in which they are tried; empty if
 * the step does not handle the event.
 *
 * @param snapshot must already hold the facts and answers that come with the event
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
