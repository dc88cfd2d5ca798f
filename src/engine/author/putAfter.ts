import { EditRefused, freeId, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';
import { apart, leadOwnTransitions, ownTransitions } from './ownTransitions.ts';
import { spareOf } from './variables.ts';

/** Each of a step's own events leads on by some transitions. */
function leadOnByEvents(flow: FlowText, id: string, onward: readonly JsonObject[]) {
  const named = object(flow.file.guards);
  return ownTransitions(flow, id).map(([event, ways]): [string, JsonObject[]] => [
    event,
    apart(ways).flatMap((way) => leadOn(way, onward, named).map((led) => flow.opened(led))),
  ]);
}

export function refuseEnd(flow: FlowText, id: string): void {
  if (flow.onward(id).length > 0 || ownTransitions(flow, id).length > 0) return;
  throw new EditRefused(`nothing leads on from ${flow.named(id)}`, 'after');
}

/**
 * Makes some steps lead to another, and answers with how they led on before.
 *
 * @param only who is led there; the others go on as they did. Everybody, unless told
 * @param set what is remembered on the way there
 */
export function leadTo(
  flow: FlowText,
  hosts: readonly string[],
  id: string,
  only?: EditableJson,
  set?: JsonObject,
): JsonObject[] {
  const [first = ''] = hosts;
  if (flow.onward(first).length === 0) return leadOwnTransitions(flow, first, id, only, set);
  const before = flow.onward(first);
  for (const host of hosts) {
    const ways = flow.onward(host);
    // Whoever is led there already still is, but for those who are left over in the end.
    const elsewhere = ways.findIndex(({ target }) => target !== id);
    const there = ways.slice(0, Math.max(elsewhere, 0));
    const others = only === undefined ? [] : ways.slice(there.length);
    if (set !== undefined) for (const way of others) way.spare ??= spareOf(flow, id);
    flow.setOnward(host, [...there, ...others]);
    const led = {
      id: freeId(flow.step(host), id),
      ...(only !== undefined && { guard: only }),
      target: id,
      ...(set && { set }),
      ...(there.length > 0 && { spare: spareOf(flow, id) }),
    };
    flow.setOnward(host, [...there, flow.opened(structuredClone(led)), ...others]);
  }
  return before;
}

/** Makes a step lead on by some transitions. */
function giveOnward(flow: FlowText, id: string, onward: readonly JsonObject[]): void {
  // The step may have a button of its own whose transition is called the same.
  flow.setOnward(id, []);
  const ways = onward.map((way) => {
    const copy = flow.opened(structuredClone(way));
    return Object.assign(copy, { id: freeId(flow.step(id), textOf(way.id)) });
  });
  flow.setOnward(id, ways);
}

/** Puts a step into the way on from another: that one leads to it, and it leads on as that one did. */
export function putAfter(flow: FlowText, after: string, id: string, step: JsonObject): void {
  refuseEnd(flow, after);
  flow.placeAfter(after, id, step);
  const onward = leadTo(flow, [after], id);
  const own = leadOnByEvents(flow, id, onward);
  if (own.length === 0) giveOnward(flow, id, onward);
  for (const [event, ways] of own) object(step.on)[event] = ways;
}
