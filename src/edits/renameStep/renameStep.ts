import { defineEdit } from '../edit.ts';
import { editFlow } from '../FlowText.ts';
import { newStepId, required } from '../given.ts';
import { refuseTaken } from '../place.ts';

/** Renames a step wherever the file names it. */
export const rename = (text: string, id: string, newId: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    refuseTaken(flow, newId);
    const named = (step: string) => (step === id ? newId : step);
    flow.setSteps(Object.entries(flow.steps).map(([key, step]) => [named(key), step]));
    for (const { way } of flow.transitions()) {
      way.target = named(way.target);
      if (way.reset !== undefined) way.reset = way.reset.map(named);
    }
    const { file } = flow;
    const { goals = {}, back, replaceEveryStep = [], anyStep } = file;
    file.initial = named(file.initial);
    if (file.goal !== undefined) file.goal = named(file.goal);
    for (const [name, step] of Object.entries(goals)) goals[name] = named(step);
    for (const rule of back.rules ?? []) rule.after = named(rule.after);
    for (const rule of replaceEveryStep) rule.step = named(rule.step);
    if (anyStep?.except !== undefined) anyStep.except = anyStep.except.map(named);
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
