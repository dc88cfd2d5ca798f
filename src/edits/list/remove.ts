import { removeStep } from '../removeStep.ts';
import { requiredArgument, stepsOf, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

export const remove: Edit = {
  id: 'delete',
  label: 'Delete the step',
  help: 'A step taken out for good, with its form and translations where no other step or screen shows them.',
  key: 'Delete',
  arguments: [{ name: 'id', value: 'ID', help: 'the step' }],
  apply({ flow, forms, shownElsewhere = [] }, given) {
    const id = requiredArgument(given, 'id', 'choose the step to delete');
    const after = removeStep(flow, id);
    const form = stepsOf(flow)[id]?.form;
    const isShared =
      shownElsewhere.includes(form ?? '') ||
      Object.values(stepsOf(after)).some((step) => step.form === form);
    const isOwn = form !== undefined && !isShared && Object.hasOwn(forms, form);
    return {
      flow: after,
      ...(isOwn && { forms: { [form]: undefined } }),
      label: `${quotedTitle(flow, id)} deleted`,
    };
  },
};
