import { isGoal } from '../../../../engine/isGoal.ts';
import { isOfEveryStep } from '../../../../engine/isOfEveryStep.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import { eventInWords, stepInWords } from '../../words.ts';

/** The targets of a step's transitions, each with the events that lead there, in words. */
export function targetsOf(flow: Flow, step: Step): { to: string; label: string }[] {
  const transitions = Object.values(step.on)
    .flat()
    .filter((transition) => !isOfEveryStep(transition));
  return [...new Set(transitions.map(({ target }) => target))].map((to) => {
    const events = transitions.filter(({ target }) => target === to).map(({ event }) => event);
    const words = [...new Set(events)].map((event) => eventInWords(flow, event)).join(' / ');
    return { to, label: `${words} → ${stepInWords(flow, to)}` };
  });
}

/** Whether the step has a transition, so that another step can come after it. */
export const hasOnwardTransition = (flow: Flow, step: Step): boolean =>
  !isGoal(flow, step.id) && targetsOf(flow, step).length > 0;
