import { list, object, type FlowText, type JsonObject } from './FlowText.ts';

const waysOf = (ways: unknown) => list(ways as never).map(object);

/** Whether a transition does all that another one does beside leading somewhere. */
const doesAll = (way: JsonObject, { set, clear }: JsonObject) =>
  Object.entries(object(set)).every(([name, value]) => object(way.set)[name] === value) &&
  list(clear).every((name) => list(way.clear).includes(name));

/**
 * The events that lead to a step only as a detour: the steps they are sent from lead on without it
 * to where it leads, and remember just the same. Nobody misses such an event when it is gone.
 *
 * @param but steps whose events stay
 */
export function dropDetours(flow: FlowText, id: string, but: readonly string[] = []): void {
  const beyond = flow.onward(id).map(({ target }) => target);
  for (const [name, entry] of Object.entries(flow.steps)) {
    if (name === id || but.includes(name)) continue;
    const on = object(object(entry).on);
    for (const [event, entries] of Object.entries(on)) {
      const ways = waysOf(entries);
      if (event === flow.forward || !ways.every(({ target }) => target === id)) continue;
      const others = Object.entries(on).flatMap(([other, list_]) =>
        other === event ? [] : waysOf(list_),
      );
      const isDetour = others.some(
        (other) => beyond.includes(other.target) && ways.every((way) => doesAll(other, way)),
      );
      if (isDetour) delete on[event];
    }
  }
}
