import { EditRefused, freeId, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { leadOn } from './leadOn.ts';
import { transitionsPast } from './ownTransitions.ts';
import { spareOf } from './variables.ts';

export function refuseFirst(flow: FlowText, id: string): void {
  if (flow.file.initial !== id) return;
  throw new EditRefused(
    `${flow.named(id)} is the first step of every visit: none would begin without it`,
  );
}

export function refuseStuck(flow: FlowText, id: string, beyond: readonly JsonObject[]): void {
  if (beyond.length > 0) return;
  throw new EditRefused(
    `nothing leads on from ${flow.named(id)}: without it visitors would end where it stood`,
  );
}

/** The step that a list of transitions belongs to; an empty one for those of every step. */
const ownerOf = (flow: FlowText, entries: unknown): JsonObject =>
  Object.values(flow.steps)
    .map(object)
    .find(({ on }) => Object.values(object(on)).includes(entries as never)) ?? {};

/** Leads on by some transitions whoever was led to a step, but for those by transitions that are kept. */
export function leadPast(
  flow: FlowText,
  id: string,
  beyond: readonly JsonObject[],
  kept: ReadonlySet<JsonObject> = new Set(),
): void {
  refuseStuck(flow, id, beyond);
  const named = object(flow.file.guards);
  const ways = beyond.filter(({ target }) => target !== id);
  for (const { list: entries, transition } of flow.transitions()) {
    if (transition.target !== id || kept.has(transition)) continue;
    const led = leadOn(transition, ways, named).map((way) => flow.opened(way));
    const owner = ownerOf(flow, entries);
    // What was decided on the way to the step may decide where it leads as well.
    const isDecided = led.length > 1 && (transition.guard ?? transition.set) !== undefined;
    const place = entries.indexOf(transition);
    entries.splice(place, 1);
    for (const [index, way] of led.entries()) {
      way.id = freeId(owner, textOf(way.id));
      if (isDecided) way.spare ??= spareOf(flow, id);
      entries.splice(place + index, 0, way);
    }
  }
}

/** Leads whoever led to a step on past it. */
export function takeOut(flow: FlowText, id: string): void {
  refuseFirst(flow, id);
  leadPast(flow, id, flow.onward(id).length > 0 ? flow.onward(id) : transitionsPast(flow, id));
}
