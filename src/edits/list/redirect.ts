import { redirect as redirected } from '../between.ts';
import { requiredArgument, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

export const redirect: Edit = {
  id: 'redirect',
  label: 'Lead a line elsewhere',
  help: 'Who went from STEP to STEP goes to another one instead, under the same conditions.',
  key: 'L',
  arguments: [
    { name: 'from', value: 'STEP', help: 'where the line begins' },
    { name: 'to', value: 'STEP', help: 'where it leads now' },
    { name: 'instead', value: 'STEP', help: 'where it shall lead' },
  ],
  apply({ flow }, given) {
    const from = requiredArgument(given, 'from', 'choose where the line begins');
    const to = requiredArgument(given, 'to', 'choose the line');
    const instead = requiredArgument(given, 'instead', 'choose where it shall lead');
    return {
      flow: redirected(flow, { from, to }, instead),
      label: `${quotedTitle(flow, from)} leads to ${quotedTitle(flow, instead)}, no longer to ${quotedTitle(flow, to)}`,
      shows: from,
    };
  },
};
