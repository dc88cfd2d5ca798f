import { moveAfter as moved } from '../../engine/author/move.ts';
import { needed, titled } from '../given.ts';
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
    const after = needed(given, 'after', 'choose the step it should follow');
    const id = needed(given, 'id', 'choose the step to move');
    return {
      flow: moved(flow, id, after),
      label: `${titled(flow, id)} moved after ${titled(flow, after)}`,
      shows: id,
    };
  },
};
