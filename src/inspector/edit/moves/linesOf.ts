import { isOfEveryStep } from '../../../engine/isOfEveryStep.ts';
import type { Flow, Step } from '../../../engine/types.ts';
import { eventInWords, stepInWords } from '../../words.ts';

/** The lines from a step: where each leads, and what leads there, in words. */
export function linesOf(flow: Flow, step: Step): { to: string; label: string }[] {
  const ways = Object.values(step.on)
    .flat()
    .filter((way) => !isOfEveryStep(way));
  return [...new Set(ways.map(({ target }) => target))].map((to) => {
    const events = ways.filter(({ target }) => target === to).map(({ event }) => event);
    const words = [...new Set(events)].map((event) => eventInWords(flow, event)).join(' / ');
    return { to, label: `${words} → ${stepInWords(flow, to)}` };
  });
}

/** Whether visitors go on from a step: then another one can come after it. */
export const leadsOn = (flow: Flow, step: Step): boolean =>
  step.id !== flow.goal && linesOf(flow, step).length > 0;
