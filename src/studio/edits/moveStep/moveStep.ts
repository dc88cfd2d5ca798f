import { defineEdit } from '../edit.ts';
import { quotedStep, required } from '../given.ts';
import { moveAfter } from './moveAfter.ts';
import { moveBefore } from './moveBefore.ts';

export const moveStep = defineEdit({
  id: 'move-after',
  label: 'Move the step',
  help: 'To another place: after a step, or before one for all who come to it.',
  key: 'M',
  parameters: {
    after: { kind: 'step', help: 'the step it should follow' },
    id: { kind: 'step', value: 'ID', help: 'the step that is moved' },
    isBefore: {
      kind: 'flag',
      option: 'before',
      isOptional: true,
      help: 'before STEP instead, for all who come to it',
    },
  },
  apply({ flow }, given) {
    const at = required(given.after, 'after', 'choose the step it should follow');
    const id = required(given.id, 'id', 'choose the step to move');
    const [move, where] = given.isBefore ? [moveBefore, 'before'] : [moveAfter, 'after'];
    return {
      flow: move(flow, id, at),
      label: `${quotedStep(flow, id)} moved ${where} ${quotedStep(flow, at)}`,
      shows: id,
    };
  },
});
