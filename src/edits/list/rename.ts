import { rename as renamed } from '../operations.ts';
import { idArgument, requiredArgument } from '../given.ts';
import type { Edit } from '../types.ts';

export const rename: Edit = {
  id: 'rename',
  label: 'Change the id',
  key: 'N',
  help: 'Another id for a step, wherever the file names it.',
  arguments: [
    { name: 'id', value: 'ID', help: 'the step' },
    { name: 'to', value: 'NEW-ID', help: 'its new id' },
  ],
  apply({ flow }, given) {
    const id = requiredArgument(given, 'id', 'choose the step to rename');
    const to = idArgument(given, 'to');
    return { flow: renamed(flow, id, to), label: `“${id}” renamed “${to}”`, shows: to };
  },
};
