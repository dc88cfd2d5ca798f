import { defineEdit } from '../edit.ts';
import { quotedStep, required } from '../given.ts';
import { moveAfter } from './moveAfter.ts';

export const moveStep = defineEdit({
  id: 'move-after',
  label: 'Move the step',
  help: 'To another place: after a step, or before one that a single step leads to.',
  key: 'M',
  parameters: {
    after: { kind: 'step', help: 'the step it should follow' },
    id: { kind: 'step', value: 'ID', help: 'the step that is moved' },
  },
  apply({ flow }, given) {
    const after = required(given.after, 'after', 'choose the step it should follow');
    const id = required(given.id, 'id', 'choose the step to move');
    return {
      flow: moveAfter(flow, id, after),
      label: `${quotedStep(flow, id)} moved after ${quotedStep(flow, after)}`,
      shows: id,
    };
  },
});
