import { goalsOf } from '../flowEntry.ts';
import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { dropDetours, bypassStep } from '../transitions.ts';

/** Removes a step: transitions to it lead past it, and nothing in the file names it any more. */
export const removeStep = (text: string, id: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    if (goalsOf(flow.file).includes(id)) {
      throw new EditRefused(`every visit works towards ${flow.named(id)}`);
    }
    if (flow.file.replaceEveryStep?.some(({ step }) => step === id)) {
      throw new EditRefused(`${flow.named(id)} is shown in place of every step at times`);
    }
    dropDetours(flow, id);
    const isReached = flow.transitions().some(({ way }) => way.target === id);
    if (isReached || flow.file.initial === id) bypassStep(flow, id);
    flow.removeStep(id);
    for (const { way } of flow.transitions()) {
      if (way.reset !== undefined) way.reset = way.reset.filter((step) => step !== id);
    }
    const { back } = flow.file;
    if (back.rules !== undefined) back.rules = back.rules.filter(({ after }) => after !== id);
  });

export const deleteStep = defineEdit({
  id: 'delete',
  label: 'Delete the step',
  help: 'A step taken out for good, with its form and translations where no other step or screen shows them.',
  key: 'Delete',
  parameters: { id: 'step' },
  apply({ flow, forms, shownElsewhere = [] }, given) {
    const id = required(given.id, 'id', 'choose the step to delete');
    const after = removeStep(flow, id);
    const form = stepsOf(flow)[id]?.form;
    const isShared =
      shownElsewhere.includes(form ?? '') ||
      Object.values(stepsOf(after)).some((step) => step.form === form);
    const isOwn = form !== undefined && !isShared && Object.hasOwn(forms, form);
    return {
      flow: after,
      ...(isOwn && { forms: { [form]: undefined } }),
      label: `${quotedStep(flow, id)} deleted`,
    };
  },
});
