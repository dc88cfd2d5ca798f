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

/** The events a step handles, each with its transitions in the order they are tried. */
export function explainStep(
  flow: Flow,
  snapshot: Snapshot,
): { event: string; transitions: ExplainedTransition[] }[] {
  return Object.entries(currentStep(flow, snapshot).on).map(([event, transitions]) => {
    let isTaken = false;
    return {
      event,
      transitions: transitions.map((transition): ExplainedTransition => {
        const isOpen = holds(flow, transition.guard, snapshot);
        const verdict = !isOpen ? 'refused' : isTaken ? 'passed' : 'taken';
        isTaken ||= isOpen;
        const guard = transition.guard && ruleInWords(transition.guard.rule);
        return { transition, verdict, ...(guard !== undefined && { guard }) };
      }),
    };
  });
}
