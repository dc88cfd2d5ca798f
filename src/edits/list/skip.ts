import { skip as skipped } from '../operations.ts';
import { guardArgument, requiredArgument, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

export const skip: Edit = {
  id: 'skip',
  label: 'Skip the step',
  help: 'A step that some do not see; without --when nobody does, --never brings it back.',
  key: 'S',
  arguments: [
    { name: 'id', value: 'ID', help: 'the step' },
    { name: '--when', value: 'GUARD', isOptional: true, help: 'who does not see it' },
    { name: '--never', isOptional: true, help: 'everybody sees it again' },
  ],
  apply({ flow }, given) {
    const id = requiredArgument(given, 'id', 'choose the step to skip');
    const isNever = given['--never'] !== undefined;
    return {
      flow: skipped(
        flow,
        id,
        isNever ? undefined : guardArgument(given['--when'] ?? 'true', '--when'),
      ),
      label: `${quotedTitle(flow, id)} ${isNever ? 'no longer skipped' : 'skipped'}`,
    };
  },
};
