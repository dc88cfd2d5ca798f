import { freeId, list, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { both, leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';
import type { Memory } from './memory.ts';
import { apart, ownTransitions, transitionsPast } from './ownTransitions.ts';
import { finishOf, leadingOnAs, ownEffects, withoutOwnEffects } from './unit.ts';
import { spareOf } from './variables.ts';

/** What is moved with a step. */
export interface Unit {
  readonly id: string;
  /** The step, and those that are shown only on the way from it and lead on as it does. */
  readonly alike: readonly string[];
  /** The step that finishes it; itself where none does. */
  readonly end: string;
  /** What it sets itself, wherever it leads. */
  readonly own: JsonObject;
}

export const unitOf = (flow: FlowText, id: string): Unit => ({
  id,
  alike: leadingOnAs(flow, id),
  end: finishOf(flow, id) ?? id,
  own: ownEffects(flow, id),
});

/** A transition with one more condition, written where conditions stand. */
function guarded(flow: FlowText, { id, guard, target, ...rest }: JsonObject, more: EditableJson) {
  return flow.opened({ id: id!, guard: both(guard, more)!, target: target!, ...rest });
}

/** A forward transition in another place, with what the step itself sets. */
const fresh = (flow: FlowText, way: JsonObject, own: JsonObject = {}): JsonObject => {
  const copy = structuredClone(way);
  const set = { ...own, ...object(copy.set) };
  return flow.opened({ ...copy, ...(Object.keys(set).length > 0 && { set }) });
};

/** The transitions by which a step is left for good: of its own events, or of the step that finishes it. */
function exitsOf(flow: FlowText, { alike, end }: Unit): [on: JsonObject, event: string][] {
  if (ownTransitions(flow, end).length > 0) {
    return ownTransitions(flow, end).map(([event]) => [object(flow.step(end).on), event]);
  }
  return alike.map((one) => [object(flow.step(one).on), flow.forward]);
}

/** Makes a moved step lead on by other transitions, for who came to it there; the others go on as before. */
export function leadOnAfter(
  flow: FlowText,
  unit: Unit,
  onward: readonly JsonObject[],
  memory: Memory | undefined,
): void {
  const named = object(flow.file.guards);
  const isByEvents = ownTransitions(flow, unit.end).length > 0;
  for (const [on, event] of exitsOf(flow, unit)) {
    const before = list(on[event]).map(object);
    const led = isByEvents
      ? apart(before).flatMap((way) => leadOn(way, onward, named).map((one) => flow.opened(one)))
      : onward.map((way) => fresh(flow, way, unit.own));
    on[event] = memory === undefined ? [] : before;
    for (const way of led) way.id = freeId({ on }, textOf(way.id));
    on[event] =
      memory === undefined
        ? led
        : [...led.map((way) => guarded(flow, way, memory.is('moved'))), ...before];
    if (memory === undefined) continue;
    for (const way of list(on[event]).map(object)) way.spare ??= spareOf(flow, unit.id);
  }
}

/** Whoever led to a step leads on past it. */
export function pastIt(flow: FlowText, unit: Unit): JsonObject[] {
  const ways = withoutOwnEffects(flow, unit.id);
  if (ways.length === 0) return transitionsPast(flow, unit.id);
  if (unit.end === unit.id) return ways;
  const named = object(flow.file.guards);
  return ways.flatMap((way) => leadOn(way, transitionsPast(flow, unit.end), named));
}
