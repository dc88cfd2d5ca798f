import { namePattern } from '../engine/namePattern.ts';
import type { EditableJson } from './jsonText.ts';
import { editFlow, EditRefused, list, object, type FlowText, type JsonObject } from './FlowText.ts';
import { putAfter } from './transitions.ts';

export { EditRefused } from './FlowText.ts';

/** Refuses an id that another step has, or that cannot name a file. */
export const refuseTaken = (flow: FlowText, id: string) => {
  if (Object.hasOwn(flow.steps, id)) {
    throw new EditRefused(`there is a step "${id}" already: ${flow.named(id)}`, 'id');
  }
  // Form files and addresses are named after steps.
  if (!/^[A-Za-z0-9]/.test(id) || !namePattern.test(id)) {
    throw new EditRefused(
      `"${id}" cannot be an id: at most 100 letters, digits, ".", "-" and "_"`,
      'id',
    );
  }
};

/**
 * Inserts a step after another one and lets it lead on as that one did. `step` is its entry without
 * forward transitions.
 */
export const insertAfter = (text: string, after: string, id: string, step: JsonObject): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    refuseTaken(flow, id);
    putAfter(flow, after, id, flow.opened(structuredClone(step)));
  });

/**
 * Makes visits pass over a step while a guard holds. `true` turns the step off; undefined removes
 * the rule.
 */
export const skip = (text: string, id: string, when: EditableJson | undefined): string =>
  editFlow(text, (flow) => {
    const step = flow.step(id);
    if (when === undefined) {
      delete step.skipWhen;
      return;
    }
    if (when !== false && flow.onward(id).length === 0) {
      throw new EditRefused(
        `nobody leaves ${flow.named(id)} by ${flow.onwardWords}: they could not be led past it`,
      );
    }
    step.skipWhen = when;
  });

/** Renames a step wherever the file names it. */
export const rename = (text: string, id: string, newId: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    refuseTaken(flow, newId);
    const named = (value: EditableJson | undefined) => (value === id ? newId : value!);
    const entries = Object.entries(flow.steps).map(
      ([key, step]) => [key === id ? newId : key, step] as const,
    );
    flow.file.steps = flow.rewritten(flow.steps, entries);
    for (const { transition } of flow.transitions()) {
      transition.target = named(transition.target);
      if (transition.reset !== undefined) transition.reset = list(transition.reset).map(named);
    }
    for (const key of ['initial', 'goal']) flow.file[key] = named(flow.file[key]);
    for (const rule of list(object(flow.file.back).rules).map(object))
      rule.after = named(rule.after);
    for (const rule of list(flow.file.replaceEveryStep).map(object)) rule.step = named(rule.step);
    const any = object(flow.file.anyStep);
    if (any.except !== undefined) any.except = list(any.except).map(named);
  });
