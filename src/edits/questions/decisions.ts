import { object, textOrEmpty, type FlowText } from '../FlowText.ts';
import { readJsonText } from '../jsonText.ts';

/** The events on which an answer of a form decides, by choice. */
export const decisionsIn = (form: string): { answer: string; events: Record<string, string> } => {
  const { answer, events } = object(object(readJsonText(form).value).decides);
  const all = Object.entries(object(events)).map(([choice, event]) => [choice, textOrEmpty(event)]);
  return { answer: textOrEmpty(answer), events: Object.fromEntries(all) as Record<string, string> };
};

/**
 * Takes events that a form no longer sends out of the steps that show it, and out of the flow, with
 * the ends of the booking to which nothing else leads.
 */
export function dropEvents(flow: FlowText, form: string, events: readonly string[]): void {
  const steps = Object.values(flow.steps);
  const led = steps
    .filter((step) => step.form === form)
    .flatMap(({ on }) => events.flatMap((event) => on?.[event] ?? []))
    .map(({ target }) => target);
  for (const event of events) {
    for (const step of steps) if (step.form === form) delete step.on?.[event];
    if (!steps.some(({ on }) => on?.[event]?.length)) delete flow.file.events[event];
  }
  for (const id of new Set(led)) {
    const isReached = flow.transitions().some(({ way }) => way.target === id);
    if (!isReached && flow.step(id).end === true && flow.step(id).on === undefined)
      flow.removeStep(id);
  }
}
