import { editFlow, EditRefused, list, object, type FlowText, type JsonObject } from './FlowText.ts';
import { refuseTaken } from './operations.ts';

/** The transitions of a step that lead to another: one line of the graph. */
function line(flow: FlowText, from: string, to: string): JsonObject[] {
  flow.step(to);
  const on = Object.values(object(flow.step(from).on));
  const ways = on
    .flatMap(list)
    .map(object)
    .filter(({ target }) => target === to);
  if (ways.length === 0) {
    throw new EditRefused(`nothing leads from ${flow.named(from)} to ${flow.named(to)}`, 'to');
  }
  return ways;
}

/** A new step on the line between two: who went from the one to the other comes to it on the way. */
export const insertBetween = (
  text: string,
  { from, to }: { from: string; to: string },
  id: string,
  step: JsonObject,
): string =>
  editFlow(text, (flow) => {
    refuseTaken(flow, id);
    for (const way of line(flow, from, to)) way.target = id;
    flow.placeAfter(from, id, flow.opened(structuredClone(step)));
    flow.setOnward(id, [flow.opened({ id: to, target: to })]);
  });

/** The line between two steps leads to a third instead; its conditions and effects stay. */
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
    for (const way of line(flow, from, to)) way.target = instead;
  });
