import { editFlow, object, type JsonObject } from './FlowText.ts';
import { refuseTaken } from './operations.ts';

interface End {
  /** A new event of the flow, which leads to the end step. */
  readonly event: string;
  /** The text of the button that sends the event. */
  readonly button: string;
  readonly heading: string;
  readonly words: JsonObject;
}

/** Adds a step that ends the booking, and a transition to it on an event of its own. */
export const addEnd = (
  text: string,
  from: string,
  id: string,
  { event, button, heading, words }: End,
): string =>
  editFlow(text, (flow) => {
    const step = flow.step(from);
    refuseTaken(flow, id);
    object(flow.file.events)[event] = { description: `'${button}'` };
    if (step.on === undefined) step.on = flow.opened({});
    object(step.on)[event] = [flow.opened({ id, target: id })];
    const end = {
      title: heading,
      screenName: heading,
      component: 'view-exit',
      end: true,
      collects: ['question', 'fullName', 'customerPhone', 'agreement'],
      words: flow.opened(words),
    };
    flow.placeAfter(from, id, flow.opened(end));
    const any = object(flow.file.anyStep);
    if (Array.isArray(any.except)) any.except = [...any.except, id];
  });
