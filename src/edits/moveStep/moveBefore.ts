import { bothGuards } from '../joinTransitions.ts';
import { editFlow, EditRefused, freeId, type FlowText, type Leading } from '../FlowText.ts';
import type { EditableJson, EditableObject } from '../jsonText.ts';
import { dropDetours, redirectPast } from '../transitions.ts';
import { remember } from '../variables.ts';
import { beginMove, forgetResets, keepTo, leadOnAfter } from './moveAfter.ts';

/**
 * Makes some transitions lead to a step instead of where they lead.
 *
 * @param only who is led there; the others go on as they did. Everybody, unless told
 * @param set what is remembered on the way there
 */
function redirectInto(
  flow: FlowText,
  id: string,
  leading: readonly Leading[],
  { only, set }: { only?: EditableJson | undefined; set?: EditableObject | undefined },
): void {
  for (const { from, entries, way } of leading) {
    const { id: _id, guard: before, target: _target, ...rest } = structuredClone(way);
    const guard = only === undefined ? before : bothGuards(before, only);
    const led = flow.opened({
      id: freeId(flow.step(from), id),
      ...(guard !== undefined && { guard }),
      target: id,
      ...rest,
      ...(set !== undefined && { set: { ...rest.set, ...set } }),
    });
    entries.splice(entries.indexOf(way), only === undefined ? 1 : 0, led);
  }
}

/**
 * An existing step moved before another one: every transition that leads there leads to it, for those
 * for whom one of the conditions holds under which it was led to, and it leads on there. What belongs
 * to it goes along, as after a step. Moved up, it is still shown where it stood to who does not come by
 * the other one; moved down, whoever led to it leads on past it.
 */
export const moveBefore = (text: string, id: string, before: string): string =>
  editFlow(text, (flow) => {
    const { step, unit, past, only, isUp } = beginMove(flow, id, before, 'before');
    if (flow.file.initial === before) {
      const first = `${flow.named(before)} is the first step of every visit`;
      throw new EditRefused(`${first}: nothing comes before it`, 'after');
    }
    const moved = [unit.end, ...unit.alike];
    forgetResets(flow, id);
    const stood = isUp ? flow.leadingTo(id).filter(({ from }) => !moved.includes(from)) : [];
    if (!isUp) {
      dropDetours(flow, id);
      redirectPast(flow, id, past);
    }
    const leading = flow.leadingTo(before).filter(({ from }) => !moved.includes(from));
    if (leading.length === 0) {
      throw new EditRefused(`no other step leads to ${flow.named(before)}`, 'after');
    }
    // The step that finishes it may finish another one as well, which leads on as it did.
    const isShared = flow.leadingTo(unit.end).some(({ from }) => unit.end !== id && from !== id);
    const memory =
      isUp || isShared ? remember(flow, id, `before ${flow.named(before)}`) : undefined;
    redirectInto(flow, id, leading, {
      only: isUp ? bothGuards(only, memory!.is(null)) : only,
      set: memory?.cameBy('moved'),
    });
    leadOnAfter(flow, unit, [flow.opened({ id: before, target: before })], memory);
    for (const one of stood) {
      keepTo(
        flow,
        one,
        memory!.is(null),
        past.filter(({ target }) => target !== id),
        memory!.cameBy('stood'),
      );
    }
    flow.placeBefore(before, id, step);
  });
