import { defineEdit } from '../edit.ts';
import { editFlow, list, object } from '../FlowText.ts';
import { newStepId, required } from '../given.ts';
import type { EditableJson } from '../jsonText.ts';
import { refuseTaken } from '../place.ts';

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
    for (const key of ['initial', 'goal']) {
      if (flow.file[key] !== undefined) flow.file[key] = named(flow.file[key]);
    }
    const goals = object(flow.file.goals);
    for (const name of Object.keys(goals)) goals[name] = named(goals[name]);
    for (const rule of list(object(flow.file.back).rules).map(object))
      rule.after = named(rule.after);
    for (const rule of list(flow.file.replaceEveryStep).map(object)) rule.step = named(rule.step);
    const any = object(flow.file.anyStep);
    if (any.except !== undefined) any.except = list(any.except).map(named);
  });

export const renameStep = defineEdit({
  id: 'rename',
  label: 'Change the id',
  key: 'N',
  help: 'Another id for a step, wherever the flow names it; visitors notice nothing.',
  parameters: { id: 'step', to: 'text' },
  apply({ flow }, given) {
    const id = required(given.id, 'id', 'choose the step to rename');
    const to = newStepId(given.to, 'to');
    return { flow: rename(flow, id, to), label: `“${id}” renamed “${to}”`, shows: to };
  },
});
