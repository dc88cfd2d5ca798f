import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';
import { transitionsBetween } from '../transitions.ts';

/** Makes every transition between two steps lead to a third step; guards and effects stay. */
const redirect = (
  text: string,
  { from, to }: { from: string; to: string },
  instead: string,
): string =>
  editFlow(text, (flow) => {
    flow.step(instead);
    if (instead === to) {
      const words = `${flow.named(from)} leads to ${flow.named(to)} already`;
      throw new EditRefused(words, 'instead');
    }
    if (instead === from) throw new EditRefused('a step cannot lead to itself', 'instead');
    for (const transition of transitionsBetween(flow, from, to)) transition.target = instead;
  });

export const redirectLine = defineEdit({
  id: 'redirect',
  label: 'Lead a line elsewhere',
  help: 'Who went from one step to another goes to a third one instead, under the same conditions.',
  key: 'L',
  parameters: {
    from: { kind: 'step', help: 'where the line begins' },
    to: { kind: 'step', help: 'where it leads now' },
    instead: { kind: 'step', help: 'where it shall lead' },
  },
  apply({ flow }, given) {
    const from = required(given.from, 'from', 'choose where the line begins');
    const to = required(given.to, 'to', 'choose the line');
    const instead = required(given.instead, 'instead', 'choose where it shall lead');
    return {
      flow: redirect(flow, { from, to }, instead),
      label: `${quotedStep(flow, from)} leads to ${quotedStep(flow, instead)}, no longer to ${quotedStep(flow, to)}`,
      shows: from,
    };
  },
});
