import { didYouMean } from '../../engine/didYouMean.ts';
import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';

/** Puts a transition of a step before another of its event, or last of those with a condition. */
const order = (text: string, step: string, id: string, before: string | undefined): string =>
  editFlow(text, (flow) => {
    const events = Object.values(flow.step(step).on ?? {});
    const ways = events.find((each) => each.some((way) => way.id === id));
    if (ways === undefined) {
      const ids = events.flat().map((way) => way.id);
      throw new EditRefused(`${flow.named(step)} has no way “${id}”${didYouMean(id, ids)}`, 'way');
    }
    const moved = ways.find((way) => way.id === id)!;
    if (moved.guard === undefined) {
      const words = 'the way without a condition is for all others: it is always the last';
      throw new EditRefused(words, 'way');
    }
    const others = ways.filter((way) => way !== moved);
    const end = others.findIndex((way) => way.guard === undefined);
    const asked = others.findIndex((way) => way.id === before);
    if (before !== undefined && asked < 0) {
      throw new EditRefused(`“${before}” is no other way of the same event`, 'before');
    }
    const last = end < 0 ? others.length : end;
    const at = before === undefined ? last : Math.min(asked, last);
    ways.splice(0, ways.length, ...others.toSpliced(at, 0, moved));
  });

export const orderTransitions = defineEdit({
  id: 'order-ways',
  label: 'Put the ways on in order',
  help: 'The first way whose condition holds is taken: WAY of the step ID comes before another one.',
  isMadeInPlace: true,
  parameters: { id: 'step', way: 'text', before: 'text?' },
  apply({ flow }, given) {
    const id = required(given.id, 'id', 'choose the step');
    const way = required(given.way, 'way', 'choose the way to move');
    return {
      flow: order(flow, id, way, given.before),
      label: `Ways on from ${quotedStep(flow, id)} in another order`,
      shows: id,
    };
  },
});
