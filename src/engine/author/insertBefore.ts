import { editFlow, EditRefused, list, object, type JsonObject } from './FlowText.ts';
import { refuseTaken } from './operations.ts';

/** A new step before another one: whoever came to that comes to it first, wherever from. */
export const insertBefore = (text: string, before: string, id: string, step: JsonObject): string =>
  editFlow(text, (flow) => {
    flow.step(before);
    refuseTaken(flow, id);
    if (flow.file.initial === before) {
      throw new EditRefused(
        `${flow.named(before)} is the first step of every visit: nothing comes before it`,
        'before',
      );
    }
    const leading = Object.values(flow.steps)
      .flatMap((entry) => Object.values(object(object(entry).on)).flatMap(list))
      .map(object)
      .filter(({ target }) => target === before);
    if (leading.length === 0) {
      throw new EditRefused(`no way leads to ${flow.named(before)}`, 'before');
    }
    for (const transition of leading) transition.target = id;
    flow.placeAfter(before, id, flow.opened(structuredClone(step)));
    // The file is read from top to bottom, so that the new step stands above.
    const entries = Object.entries(flow.steps);
    const at = entries.findIndex(([key]) => key === before);
    [entries[at], entries[at + 1]] = [entries[at + 1]!, entries[at]!];
    flow.file.steps = flow.rewritten(flow.steps, entries);
    flow.setOnward(id, [flow.opened({ id: before, target: before })]);
  });
