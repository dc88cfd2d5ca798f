import { dropDetours } from './detours.ts';
import { editFlow, EditRefused, list, object, type FlowText } from './FlowText.ts';
import { both, leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';
import { remember } from './memory.ts';
import { leadOnAfter, pastIt, unitOf, type Unit } from './movedUnit.ts';
import { keepTo } from './keepTo.ts';
import { leadTo, refuseEnd } from './putAfter.ts';
import { leadPast, refuseFirst, refuseStuck } from './takeOut.ts';
import { conditionTo, leadingOnAs, leadingTo } from './unit.ts';
import { called } from './variables.ts';

/** Where a step of the flow's file stands from the top: the usual order. */
const placeOf = (flow: FlowText, id: string) => Object.keys(flow.steps).indexOf(id);

/** No transition lays the step beneath another any more. */
function forgetResets(flow: FlowText, id: string): void {
  for (const { transition } of flow.transitions()) {
    const kept = list(transition.reset).filter((step) => step !== id);
    if (kept.length < list(transition.reset).length && kept.length === 0) delete transition.reset;
    else if (transition.reset !== undefined) transition.reset = kept;
  }
}

/** Asks who comes by a step there, and whoever does not come by it where they were asked before. */
function moveUp(flow: FlowText, unit: Unit, hosts: readonly string[], only?: EditableJson): void {
  const { id } = unit;
  const past = pastIt(flow, unit).filter(({ target }) => target !== id);
  const memory = remember(flow, id, `after ${called(flow, hosts[0]!)}`);
  const named = object(flow.file.guards);
  const leading = leadingTo(flow, id);
  const onward = leadTo(
    flow,
    hosts,
    id,
    both(only, memory.is(null)),
    memory.cameBy('moved'),
  ).flatMap((way) => (way.target === id ? leadOn(way, past, named) : [way]));
  leadOnAfter(flow, unit, onward, memory);
  const stood = memory.cameBy('stood');
  for (const one of leading) {
    // Who presses a button for it wants to see it, again as well.
    const isButton = one.event !== flow.forward && flow.onward(one.from).length > 0;
    if (isButton) one.way.set = { ...object(one.way.set), ...stood };
    else keepTo(flow, one, memory.is(null), past, stood);
  }
}

/** Asks nobody where the step stood, and who comes by another step there. */
function moveDown(flow: FlowText, unit: Unit, hosts: readonly string[], only?: EditableJson): void {
  const { id, end } = unit;
  // Who came to it from there by a button of its own still does.
  const kept = leadingTo(flow, id).filter(
    ({ from, event }) =>
      hosts.includes(from) && event !== flow.forward && flow.onward(from).length > 0,
  );
  dropDetours(flow, id, hosts);
  leadPast(flow, id, pastIt(flow, unit), new Set(kept.map(({ way }) => way)));
  const isShared = leadingTo(flow, end).some(({ from }) => end !== id && from !== id);
  const memory = isShared ? remember(flow, id, `after ${called(flow, hosts[0]!)}`) : undefined;
  const onward = leadTo(flow, hosts, id, only, memory?.cameBy('moved'));
  leadOnAfter(flow, unit, onward, memory);
}

/**
 * An existing step moved: `after` leads to it, for those for whom one of the conditions holds under
 * which it was led to. What belongs to it goes along: what it sets, the steps that are shown only on
 * the way from it and lead on as it does, and the step that finishes it. Moved up, it is still shown
 * where it stood to who does not come by `after`; moved down, whoever led to it leads on past it. A
 * step that is left by events of its own, as the code is, has all of them lead to it.
 */
export const moveAfter = (text: string, id: string, after: string): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    const step = flow.step(id);
    if (id === after) throw new EditRefused('a step cannot come after itself', 'after');
    refuseFirst(flow, id);
    const unit = unitOf(flow, id);
    if (after === unit.end || unit.alike.includes(after)) {
      const why = `${flow.named(after)} is shown only on the way from ${flow.named(id)}`;
      throw new EditRefused(`${why}: it cannot come before it`, 'after');
    }
    refuseStuck(flow, id, pastIt(flow, unit));
    refuseEnd(flow, after);
    const hosts = leadingOnAs(flow, after).filter((host) => host !== id);
    const only = conditionTo(flow, id);
    forgetResets(flow, id);
    const isUp = placeOf(flow, after) < placeOf(flow, id);
    (isUp ? moveUp : moveDown)(flow, unit, hosts, only);
    flow.placeAfter(after, id, step);
  });
