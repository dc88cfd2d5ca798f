import { defineEdit } from '../edit.ts';
import { quotedStep, required } from '../given.ts';
import { moveAfter } from './moveAfter.ts';
import { moveBefore } from './moveBefore.ts';

export const moveStep = defineEdit({
  id: 'move-after',
  label: 'Ask for it later or sooner',
  help: 'A step moved with all that follows from it: after another one, or before one for all who come to it.',
  key: 'M',
  parameters: { after: 'step', id: 'step', isBefore: 'flag?' },
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
