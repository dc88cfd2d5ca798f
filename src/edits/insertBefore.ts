import { editFlow, EditRefused, list, object, type JsonObject } from './FlowText.ts';
import { refuseTaken } from './operations.ts';

/** Inserts a step before another one: every transition to that step now leads to the new one. */
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
    // Authors read the file from top to bottom, so the new step goes above the one it leads to.
    const entries = Object.entries(flow.steps);
    const at = entries.findIndex(([key]) => key === before);
    [entries[at], entries[at + 1]] = [entries[at + 1]!, entries[at]!];
    flow.file.steps = flow.rewritten(flow.steps, entries);
    flow.setOnward(id, [flow.opened({ id: before, target: before })]);
  });
