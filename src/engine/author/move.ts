import {
  editFlow,
  EditRefused,
  freeId,
  list,
  object,
  textOf,
  type FlowText,
  type JsonObject,
} from './FlowText.ts';
import { ledOn } from './joined.ts';
import type { EditableJson } from './jsonText.ts';

type Lists = [event: string, ways: JsonObject[]][];

/**
 * The transitions, by event, of a step that has none on the forward event, such as a step with one
 * event for yes and one for no. Empty for any other step.
 */
function ownWays(flow: FlowText, id: string): Lists {
  if (flow.file.goal === id || flow.onward(id).length > 0) return [];
  const back = textOf(object(flow.file.back).event);
  return Object.entries(object(flow.step(id).on))
    .filter(([event]) => event !== back)
    .map(([event, ways]) => [event, list(ways).map(object)]);
}

/**
 * The transitions for visits that no longer pass a step which only has events of its own. The facts
 * that these events would have brought count as false.
 */
function waysPast(flow: FlowText, id: string): JsonObject[] {
  const named = object(flow.file.guards);
  const led = ownWays(flow, id).flatMap(([event, ways]) => {
    const { facts } = object(object(flow.file.events)[event]);
    const set: JsonObject = Object.fromEntries(list(facts).map((name) => [textOf(name), false]));
    return ways.flatMap(({ id: way, target, guard }): JsonObject[] => {
      const open = { id: way!, target: target!, ...(guard !== undefined && { guard }) };
      return ledOn({ id: way!, set }, [open], named).map(({ set: _untold, ...rest }) => rest);
    });
  });
  const last = led.findIndex((way) => !('guard' in way));
  return last < 0 ? led : led.slice(0, last + 1);
}

/** Takes a step out of the path: transitions to it lead to the steps that came after it. */
export function takeOut(flow: FlowText, id: string): void {
  if (flow.file.initial === id) {
    throw new EditRefused(
      `${flow.named(id)} is the first step of every visit: none would begin without it`,
    );
  }
  const onward = flow.onward(id).length > 0 ? flow.onward(id) : waysPast(flow, id);
  if (onward.length === 0) {
    throw new EditRefused(
      `nothing leads on from ${flow.named(id)}: without it visitors would end where it stood`,
    );
  }
  const named = object(flow.file.guards);
  const ways = onward.filter(({ target }) => target !== id);
  for (const { list: entries, transition } of flow.transitions()) {
    if (transition.target !== id) continue;
    const led = ledOn(transition, ways, named).map((way) => flow.opened(way));
    entries.splice(entries.indexOf(transition), 1, ...led);
  }
}

const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

/** A free variable name: the wanted one, or the wanted one with a number appended. */
function freeName(flow: FlowText, name: string): string {
  const taken = object(flow.file.variables);
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count++) free = `${name}${count}`;
  return free;
}

/**
 * Makes every own event of a step lead to `to`, and returns the transitions that `to` needs to lead
 * on to the former targets. If there were several targets, a new variable remembers which one.
 */
function leadOwnWays(flow: FlowText, from: string, to: string): JsonObject[] {
  const ways = ownWays(flow, from).flatMap(([, list_]) => list_);
  const targets = [...new Set(ways.map(({ target }) => target!))];
  if (targets.length === 1) {
    const { id, target } = ways[0]!;
    for (const way of ways) way.target = to;
    return [flow.opened({ id: id!, target: target! })];
  }
  const name = freeName(flow, camelCase(`way-on-from-${from}`));
  const values = targets.map((one) => ways.find(({ target }) => target === one)!.id!);
  const called = (id: string) => `"${textOf(flow.step(id).title) || id}"`;
  const words = targets.map((target, index): [string, string] => [
    textOf(values[index]),
    `${called(from)} led on to ${called(textOf(target))}`,
  ]);
  flow.file.variables = flow.rewritten(object(flow.file.variables), [
    ...Object.entries(object(flow.file.variables)),
    [
      name,
      flow.opened({
        enum: [null, ...values],
        initial: null,
        description: `Which way was taken from ${called(from)}`,
        words: flow.opened({
          null: `no way was taken yet from ${called(from)}`,
          ...Object.fromEntries(words),
        }),
      }),
    ],
  ]);
  for (const way of ways) {
    const value = values[targets.indexOf(way.target!)]!;
    way.target = to;
    way.set = { ...object(way.set), [name]: value };
  }
  return targets.map((target, index) => {
    const isLast = index === targets.length - 1;
    const guard: EditableJson = { '==': [{ var: name }, values[index]!] };
    return flow.opened({ id: values[index]!, ...(isLast ? {} : { guard }), target });
  });
}

/** The effects and reset of a transition as text, for comparison. */
const doings = ({ set, clear, reset }: JsonObject) =>
  JSON.stringify([set ?? null, clear ?? null, reset ?? null]);

/**
 * Drops transitions that do the same as a later one without a guard: only their target differed,
 * and that is about to be replaced.
 */
const apart = (ways: readonly JsonObject[]): JsonObject[] =>
  ways.reduceRight<JsonObject[]>((kept, way) => {
    const [next] = kept;
    const isSame = next !== undefined && !('guard' in next) && doings(way) === doings(next);
    return isSame ? kept : [way, ...kept];
  }, []);

/** Puts a step after another one: the other leads to it, and it leads on as the other did. */
export function putAfter(flow: FlowText, after: string, id: string, step: JsonObject): void {
  let onward = flow.onward(after);
  if (onward.length === 0 && ownWays(flow, after).length === 0) {
    throw new EditRefused(`nothing leads on from ${flow.named(after)}`, 'after');
  }
  flow.placeAfter(after, id, step);
  if (onward.length === 0) onward = leadOwnWays(flow, after, id);
  else flow.setOnward(after, [flow.opened({ id, target: id })]);
  const own = ownWays(flow, id);
  if (own.length === 0) {
    // The step may have an own event with a transition of the same id.
    flow.setOnward(id, []);
    for (const way of onward) way.id = freeId(step, textOf(way.id));
    flow.setOnward(id, onward);
  }
  const named = object(flow.file.guards);
  for (const [event, ways] of own) {
    object(step.on)[event] = apart(ways).flatMap((way) =>
      ledOn(way, onward, named).map((led) => flow.opened(led)),
    );
  }
}

/**
 * Moves a step: transitions that led to it lead past it, and `after` leads to it. If the step has
 * only events of its own, as the code step has, each of them leads on, under the guard it carries.
 */
export const moveAfter = (text: string, id: string, after: string): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    const step = flow.step(id);
    if (id === after) throw new EditRefused('a step cannot come after itself', 'after');
    takeOut(flow, id);
    putAfter(flow, after, id, step);
  });
