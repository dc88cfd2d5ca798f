import { editFlow, EditRefused, list, object, type FlowText, type JsonObject } from './FlowText.ts';
import { refuseTaken } from './operations.ts';

/** The transitions from one step to another; the inspector draws them as one line of the graph. */
function transitionsBetween(flow: FlowText, from: string, to: string): JsonObject[] {
  flow.step(to);
  const on = Object.values(object(flow.step(from).on));
  const transitions = on
    .flatMap(list)
    .map(object)
    .filter(({ target }) => target === to);
  if (transitions.length === 0) {
    throw new EditRefused(`nothing leads from ${flow.named(from)} to ${flow.named(to)}`, 'to');
  }
  return transitions;
}

/**
 * Inserts a step between two others: every transition from the first to the second now leads to the
 * new step, which leads on to the second.
 */
export const insertBetween = (
  text: string,
  { from, to }: { from: string; to: string },
  id: string,
  step: JsonObject,
): string =>
  editFlow(text, (flow) => {
    refuseTaken(flow, id);
    for (const transition of transitionsBetween(flow, from, to)) transition.target = id;
    flow.placeAfter(from, id, flow.opened(structuredClone(step)));
    flow.setOnward(id, [flow.opened({ id: to, target: to })]);
  });

/** Makes every transition between two steps lead to a third step; guards and effects stay. */
export const redirect = (
  text: string,
  { from, to }: { from: string; to: string },
  instead: string,
): string =>
  editFlow(text, (flow) => {
    flow.step(instead);
    if (instead === to) {
      const words = `${flow.named(from)} leads to ${flow.named(to)} already`;
      throw new EditRefused(words, 'instead');
    }
    if (instead === from) throw new EditRefused('a step cannot lead to itself', 'instead');
    for (const transition of transitionsBetween(flow, from, to)) transition.target = instead;
  });
