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
import { leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';

type TransitionLists = [event: string, transitions: JsonObject[]][];

/**
 * The transitions, by event, of a step that has none on the forward event, such as a step with one
 * event for yes and one for no. Empty for any other step.
 */
function ownTransitions(flow: FlowText, id: string): TransitionLists {
  if (flow.file.goal === id || flow.onward(id).length > 0) return [];
  const back = textOf(object(flow.file.back).event);
  return Object.entries(object(flow.step(id).on))
    .filter(([event]) => event !== back)
    .map(([event, entries]) => [event, list(entries).map(object)]);
}

/**
 * The transitions for visits that no longer pass a step which only has events of its own. The facts
 * that these events would have brought count as false.
 */
function transitionsPast(flow: FlowText, id: string): JsonObject[] {
  const named = object(flow.file.guards);
  const past = ownTransitions(flow, id).flatMap(([event, transitions]) => {
    const { facts } = object(object(flow.file.events)[event]);
    const set: JsonObject = Object.fromEntries(list(facts).map((name) => [textOf(name), false]));
    return transitions.flatMap(({ id: ownId, target, guard }): JsonObject[] => {
      const open = { id: ownId!, target: target!, ...(guard !== undefined && { guard }) };
      return leadOn({ id: ownId!, set }, [open], named).map(({ set: _untold, ...rest }) => rest);
    });
  });
  const last = past.findIndex((transition) => !('guard' in transition));
  return last < 0 ? past : past.slice(0, last + 1);
}

/** Takes a step out of the path: transitions to it lead to the steps that came after it. */
export function takeOut(flow: FlowText, id: string): void {
  if (flow.file.initial === id) {
    throw new EditRefused(
      `${flow.named(id)} is the first step of every visit: none would begin without it`,
    );
  }
  const onward = flow.onward(id).length > 0 ? flow.onward(id) : transitionsPast(flow, id);
  if (onward.length === 0) {
    throw new EditRefused(
      `nothing leads on from ${flow.named(id)}: without it visitors would end where it stood`,
    );
  }
  const named = object(flow.file.guards);
  const transitions = onward.filter(({ target }) => target !== id);
  for (const { list: entries, transition } of flow.transitions()) {
    if (transition.target !== id) continue;
    const past = leadOn(transition, transitions, named).map((each) => flow.opened(each));
    entries.splice(entries.indexOf(transition), 1, ...past);
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
function leadOwnTransitions(flow: FlowText, from: string, to: string): JsonObject[] {
  const transitions = ownTransitions(flow, from).flatMap(([, list_]) => list_);
  const targets = [...new Set(transitions.map(({ target }) => target!))];
  if (targets.length === 1) {
    const { id, target } = transitions[0]!;
    for (const transition of transitions) transition.target = to;
    return [flow.opened({ id: id!, target: target! })];
  }
  const name = freeName(flow, camelCase(`way-on-from-${from}`));
  const values = targets.map((one) => transitions.find(({ target }) => target === one)!.id!);
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
  for (const transition of transitions) {
    const value = values[targets.indexOf(transition.target!)]!;
    transition.target = to;
    transition.set = { ...object(transition.set), [name]: value };
  }
  return targets.map((target, index) => {
    const isLast = index === targets.length - 1;
    const guard: EditableJson = { '==': [{ var: name }, values[index]!] };
    return flow.opened({ id: values[index]!, ...(isLast ? {} : { guard }), target });
  });
}

/** The effects and reset of a transition as text, for comparison. */
const effectsText = ({ set, clear, reset }: JsonObject) =>
  JSON.stringify([set ?? null, clear ?? null, reset ?? null]);

/**
 * Drops transitions that do the same as a later one without a guard: only their target differed,
 * and that is about to be replaced.
 */
const withoutRepeats = (transitions: readonly JsonObject[]): JsonObject[] =>
  transitions.reduceRight<JsonObject[]>((kept, transition) => {
    const [next] = kept;
    const isSame =
      next !== undefined && !('guard' in next) && effectsText(transition) === effectsText(next);
    return isSame ? kept : [transition, ...kept];
  }, []);

/** Puts a step after another one: the other leads to it, and it leads on as the other did. */
export function putAfter(flow: FlowText, after: string, id: string, step: JsonObject): void {
  let onward = flow.onward(after);
  if (onward.length === 0 && ownTransitions(flow, after).length === 0) {
    throw new EditRefused(`nothing leads on from ${flow.named(after)}`, 'after');
  }
  flow.placeAfter(after, id, step);
  if (onward.length === 0) onward = leadOwnTransitions(flow, after, id);
  else flow.setOnward(after, [flow.opened({ id, target: id })]);
  const own = ownTransitions(flow, id);
  if (own.length === 0) {
    // The step may have an own event with a transition of the same id.
    flow.setOnward(id, []);
    for (const transition of onward) transition.id = freeId(step, textOf(transition.id));
    flow.setOnward(id, onward);
  }
  const named = object(flow.file.guards);
  for (const [event, transitions] of own) {
    object(step.on)[event] = withoutRepeats(transitions).flatMap((transition) =>
      leadOn(transition, onward, named).map((each) => flow.opened(each)),
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
