import { moveAfter as moved } from '../moveStep/moveStep.ts';
import { requiredArgument, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

export const moveAfter: Edit = {
  id: 'move-after',
  label: 'Move after another step',
  help: 'An existing step to another place: ID comes after STEP.',
  key: 'M',
  arguments: [
    { name: 'after', value: 'STEP', help: 'the step it should follow' },
    { name: 'id', value: 'ID', help: 'the step that is moved' },
  ],
  apply({ flow }, given) {
    const after = requiredArgument(given, 'after', 'choose the step it should follow');
    const id = requiredArgument(given, 'id', 'choose the step to move');
    return {
      flow: moved(flow, id, after),
      label: `${quotedTitle(flow, id)} moved after ${quotedTitle(flow, after)}`,
      shows: id,
    };
  },
};
