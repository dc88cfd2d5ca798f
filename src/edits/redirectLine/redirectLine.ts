import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';
import { transitionsBetween, type Line } from '../transitions.ts';

/** Makes the transitions of a line lead to a third step; guards and effects stay. */
const redirect = (text: string, line: Line, instead: string): string =>
  editFlow(text, (flow) => {
    const { from, to } = line;
    flow.step(instead);
    if (instead === to) {
      const words = `${flow.named(from)} leads to ${flow.named(to)} already`;
      throw new EditRefused(words, 'instead');
    }
    if (instead === from) throw new EditRefused('a step cannot lead to itself', 'instead');
    for (const transition of transitionsBetween(flow, line)) transition.target = instead;
  });

export const redirectLine = defineEdit({
  id: 'redirect',
  label: 'Lead a line elsewhere',
  help: 'Who went from one step to another, or only who took one WAY there, goes to a third one instead, under the same conditions.',
  key: 'L',
  parameters: { from: 'step', to: 'step', way: 'text?', instead: 'step' },
  apply({ flow }, given) {
    const from = required(given.from, 'from', 'choose where the line begins');
    const to = required(given.to, 'to', 'choose the line');
    const instead = required(given.instead, 'instead', 'choose where it shall lead');
    return {
      flow: redirect(flow, { from, to, way: given.way }, instead),
      label: `${quotedStep(flow, from)} leads ${given.way === undefined ? '' : 'by one way '}to ${quotedStep(flow, instead)}, no longer to ${quotedStep(flow, to)}`,
      shows: from,
    };
  },
});
