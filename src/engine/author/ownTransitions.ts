import { freeId, list, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { both, leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';
import { addVariable, called, freeVariable, spareOf } from './variables.ts';

type Lists = [event: string, ways: JsonObject[]][];

/** The transitions of a step that is left by events of its own alone, such as one for yes and one for no. */
export function ownTransitions(flow: FlowText, id: string): Lists {
  if (flow.file.goal === id || flow.onward(id).length > 0) return [];
  const back = textOf(object(flow.file.back).event);
  return Object.entries(object(flow.step(id).on))
    .filter(([event]) => event !== back)
    .map(([event, ways]) => [event, list(ways) as JsonObject[]]);
}

/** Where a visit goes that is led past a step: what the step would have found out is not known. */
export function transitionsPast(flow: FlowText, id: string): JsonObject[] {
  const named = object(flow.file.guards);
  const led = ownTransitions(flow, id).flatMap(([event, ways]) => {
    const { facts } = object(object(flow.file.events)[event]);
    const set: JsonObject = Object.fromEntries(list(facts).map((name) => [textOf(name), false]));
    return ways.flatMap(({ id: way, target, guard }): JsonObject[] => {
      const open = { id: way!, target: target!, ...(guard !== undefined && { guard }) };
      return leadOn({ id: way!, set }, [open], named).map(({ set: _untold, ...rest }) => rest);
    });
  });
  const last = led.findIndex((way) => !('guard' in way));
  return last < 0 ? led : led.slice(0, last + 1);
}

/**
 * Leads every own event of a step to another, and returns the transitions that lead on from there: each where
 * the event led. Where they led to several steps, a new variable remembers which.
 */
export function leadOwnTransitions(
  flow: FlowText,
  from: string,
  to: string,
  only?: EditableJson,
  set?: JsonObject,
): JsonObject[] {
  const lists = ownTransitions(flow, from);
  const ways = lists.flatMap(([, list_]) => list_).filter(({ target }) => target !== to);
  // A step that leads nowhere else leads there already.
  if (ways.length === 0) return [];
  const targets = [...new Set(ways.map(({ target }) => target!))];
  const values = targets.map((one) => ways.find(({ target }) => target === one)!.id!);
  const isOne = targets.length === 1;
  const name = isOne ? undefined : freeVariable(flow, `way-on-from-${from}`);
  for (const [, list_] of lists) {
    for (const way of list_.filter(({ target }) => target !== to)) {
      const led =
        only === undefined
          ? way
          : {
              ...structuredClone(way),
              id: freeId(flow.step(from), `${textOf(way.id)}-${to}`),
              guard: both(way.guard, only)!,
            };
      if (only !== undefined) list_.splice(list_.indexOf(way), 0, flow.opened(led));
      if (set !== undefined) way.spare ??= spareOf(flow, to);
      if (name !== undefined)
        led.set = { ...object(led.set), [name]: values[targets.indexOf(way.target!)]! };
      if (set !== undefined) led.set = { ...object(led.set), ...set };
      led.target = to;
    }
  }
  if (name === undefined) return [flow.opened({ id: values[0]!, target: targets[0]! })];
  const words = targets.map((target, index): [string, string] => [
    textOf(values[index]),
    `${called(flow, from)} led on to ${called(flow, textOf(target))}`,
  ]);
  addVariable(flow, name, {
    enum: [null, ...values],
    initial: null,
    description: `Which way was taken from ${called(flow, from)}`,
    words: flow.opened({
      null: `no way was taken yet from ${called(flow, from)}`,
      ...Object.fromEntries(words),
    }),
  });
  return targets.map((target, index) => {
    const isLast = index === targets.length - 1;
    const guard: EditableJson = { '==': [{ var: name }, values[index]!] };
    return flow.opened({ id: values[index]!, ...(isLast ? {} : { guard }), target });
  });
}

/** What a transition does beside leading somewhere, as a text. */
const doings = ({ set, clear, reset }: JsonObject) =>
  JSON.stringify([set ?? null, clear ?? null, reset ?? null]);

/** The transitions of an event that differ in more than where they lead. */
export const apart = (ways: readonly JsonObject[]): JsonObject[] =>
  ways.reduceRight<JsonObject[]>((kept, way) => {
    const [next] = kept;
    const isSame = next !== undefined && !('guard' in next) && doings(way) === doings(next);
    return isSame ? kept : [way, ...kept];
  }, []);
