import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';

/** Lets visits end at a step. */
export const endAt = (text: string, id: string): string =>
  editFlow(text, (flow) => {
    const step = flow.step(id);
    if (step.end === true) {
      throw new EditRefused(`visits may end at ${flow.named(id)} already`, 'id');
    }
    step.end = true;
  });

export const letEnd = defineEdit({
  id: 'let-end',
  label: 'Let the booking end here',
  help: 'Visits may end at a step; who can no longer book by that is told.',
  isMadeInPlace: true,
  parameters: { id: 'step' },
  apply({ flow }, given) {
    const id = required(given.id, 'id', 'choose the step');
    return { flow: endAt(flow, id), label: `The booking may end at ${quotedStep(flow, id)}` };
  },
});
