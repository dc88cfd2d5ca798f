import { goalsOf } from '../goalsOf.ts';
import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused, list, object } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { dropDetours, bypassStep } from '../transitions.ts';

/** Removes a step: transitions to it lead past it, and nothing in the file names it any more. */
export const removeStep = (text: string, id: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    if (goalsOf(flow.file).includes(id)) {
      throw new EditRefused(`every visit works towards ${flow.named(id)}`);
    }
    const instead = list(flow.file.replaceEveryStep);
    if (instead.some((rule) => object(rule).step === id)) {
      throw new EditRefused(`${flow.named(id)} is shown in place of every step at times`);
    }
    dropDetours(flow, id);
    const isReached = flow.transitions().some(({ transition }) => transition.target === id);
    if (isReached || flow.file.initial === id) bypassStep(flow, id);
    const entries = Object.entries(flow.steps).filter(([key]) => key !== id);
    flow.file.steps = flow.rewritten(flow.steps, entries);
    for (const { transition } of flow.transitions()) {
      if (transition.reset !== undefined) {
        transition.reset = list(transition.reset).filter((step) => step !== id);
      }
    }
    const back = object(flow.file.back);
    if (back.rules !== undefined) {
      back.rules = list(back.rules).filter((rule) => object(rule).after !== id);
    }
    const any = object(flow.file.anyStep);
    if (any.except !== undefined) any.except = list(any.except).filter((step) => step !== id);
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
