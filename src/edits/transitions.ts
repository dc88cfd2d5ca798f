import { goalsOf } from './goalsOf.ts';
import {
  EditRefused,
  freeId,
  list,
  object,
  textOrEmpty,
  type FlowText,
  type EditableObject,
} from './FlowText.ts';
import { bothGuards, joinTransitions } from './joinTransitions.ts';
import type { EditableJson } from './jsonText.ts';
import { addVariable, stepTitleInWords, freeVariable, reasonForSpare } from './variables.ts';

type Lists = [event: string, ways: EditableObject[]][];

/** The transitions of a step that is left by events of its own alone, such as one for yes and one for no. */
export function ownTransitions(flow: FlowText, id: string): Lists {
  if (goalsOf(flow.file).includes(id) || flow.onward(id).length > 0) return [];
  const back = textOrEmpty(object(flow.file.back).event);
  return Object.entries(object(flow.step(id).on))
    .filter(([event]) => event !== back)
    .map(([event, ways]) => [event, list(ways) as EditableObject[]]);
}

/** Where a visit goes that is led past a step: what the step would have found out is not known. */
export function transitionsPast(flow: FlowText, id: string): EditableObject[] {
  const named = object(flow.file.guards);
  const led = ownTransitions(flow, id).flatMap(([event, ways]) => {
    const { facts } = object(object(flow.file.events)[event]);
    const set: EditableObject = Object.fromEntries(
      list(facts).map((name) => [textOrEmpty(name), false]),
    );
    return ways.flatMap(({ id: way, target, guard }): EditableObject[] => {
      const open = { id: way!, target: target!, ...(guard !== undefined && { guard }) };
      return joinTransitions({ id: way!, set }, [open], named).map(
        ({ set: _untold, ...rest }) => rest,
      );
    });
  });
  const last = led.findIndex((way) => !('guard' in way));
  return last < 0 ? led : led.slice(0, last + 1);
}

/**
 * Leads every own event of a step to another, and returns the transitions that lead on from there: each where
 * the event led. Where they led to several steps, a new variable remembers which.
 */
function leadOwnTransitions(
  flow: FlowText,
  from: string,
  to: string,
  only?: EditableJson,
  set?: EditableObject,
): EditableObject[] {
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
              id: freeId(flow.step(from), `${textOrEmpty(way.id)}-${to}`),
              guard: bothGuards(way.guard, only)!,
            };
      if (only !== undefined) list_.splice(list_.indexOf(way), 0, flow.opened(led));
      if (set !== undefined) way.spare ??= reasonForSpare(flow, to);
      if (name !== undefined)
        led.set = { ...object(led.set), [name]: values[targets.indexOf(way.target!)]! };
      if (set !== undefined) led.set = { ...object(led.set), ...set };
      led.target = to;
    }
  }
  if (name === undefined) return [flow.opened({ id: values[0]!, target: targets[0]! })];
  const words = targets.map((target, index): [string, string] => [
    textOrEmpty(values[index]),
    `${stepTitleInWords(flow, from)} led on to ${stepTitleInWords(flow, textOrEmpty(target))}`,
  ]);
  addVariable(flow, name, {
    enum: [null, ...values],
    initial: null,
    description: `Which way was taken from ${stepTitleInWords(flow, from)}`,
    words: flow.opened({
      null: `no way was taken yet from ${stepTitleInWords(flow, from)}`,
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
const doings = ({ set, clear, reset }: EditableObject) =>
  JSON.stringify([set ?? null, clear ?? null, reset ?? null]);

/** The transitions of an event that differ in more than where they lead. */
export const distinctTransitions = (ways: readonly EditableObject[]): EditableObject[] =>
  ways.reduceRight<EditableObject[]>((kept, way) => {
    const [next] = kept;
    const isSame = next !== undefined && !('guard' in next) && doings(way) === doings(next);
    return isSame ? kept : [way, ...kept];
  }, []);

/** Each of a step's own events leads on by some transitions. */
function leadOnByEvents(flow: FlowText, id: string, onward: readonly EditableObject[]) {
  const named = object(flow.file.guards);
  return ownTransitions(flow, id).map(([event, ways]): [string, EditableObject[]] => [
    event,
    distinctTransitions(ways).flatMap((way) =>
      joinTransitions(way, onward, named).map((led) => flow.opened(led)),
    ),
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
export function redirectOnward(
  flow: FlowText,
  hosts: readonly string[],
  id: string,
  only?: EditableJson,
  set?: EditableObject,
): EditableObject[] {
  const [first = ''] = hosts;
  if (flow.onward(first).length === 0) return leadOwnTransitions(flow, first, id, only, set);
  const before = flow.onward(first);
  for (const host of hosts) {
    const ways = flow.onward(host);
    // Whoever is led there already still is, but for those who are left over in the end.
    const elsewhere = ways.findIndex(({ target }) => target !== id);
    const there = ways.slice(0, Math.max(elsewhere, 0));
    const others = only === undefined ? [] : ways.slice(there.length);
    if (set !== undefined) for (const way of others) way.spare ??= reasonForSpare(flow, id);
    flow.setOnward(host, [...there, ...others]);
    const led = {
      id: freeId(flow.step(host), id),
      ...(only !== undefined && { guard: only }),
      target: id,
      ...(set && { set }),
      ...(there.length > 0 && { spare: reasonForSpare(flow, id) }),
    };
    flow.setOnward(host, [...there, flow.opened(structuredClone(led)), ...others]);
  }
  return before;
}

/** Makes a step lead on by some transitions. */
function giveOnward(flow: FlowText, id: string, onward: readonly EditableObject[]): void {
  // The step may have a button of its own whose transition is called the same.
  flow.setOnward(id, []);
  const ways = onward.map((way) => {
    const copy = flow.opened(structuredClone(way));
    return Object.assign(copy, { id: freeId(flow.step(id), textOrEmpty(way.id)) });
  });
  flow.setOnward(id, ways);
}

/** Puts a step into the way on from another: that one leads to it, and it leads on as that one did. */
export function placeStepAfter(
  flow: FlowText,
  after: string,
  id: string,
  step: EditableObject,
): void {
  refuseEnd(flow, after);
  flow.placeAfter(after, id, step);
  const onward = redirectOnward(flow, [after], id);
  const own = leadOnByEvents(flow, id, onward);
  if (own.length === 0) giveOnward(flow, id, onward);
  for (const [event, ways] of own) object(step.on)[event] = ways;
}

export function refuseFirst(flow: FlowText, id: string): void {
  if (flow.file.initial !== id) return;
  throw new EditRefused(
    `${flow.named(id)} is the first step of every visit: none would begin without it`,
  );
}

export function refuseStuck(flow: FlowText, id: string, beyond: readonly EditableObject[]): void {
  if (beyond.length > 0) return;
  throw new EditRefused(
    `nothing leads on from ${flow.named(id)}: without it visitors would end where it stood`,
  );
}

/** The step that a list of transitions belongs to; an empty one for those of every step. */
const ownerOf = (flow: FlowText, entries: unknown): EditableObject =>
  Object.values(flow.steps)
    .map(object)
    .find(({ on }) => Object.values(object(on)).includes(entries as never)) ?? {};

/** Leads on by some transitions whoever was led to a step, but for those by transitions that are kept. */
export function redirectPast(
  flow: FlowText,
  id: string,
  beyond: readonly EditableObject[],
  kept: ReadonlySet<EditableObject> = new Set(),
): void {
  refuseStuck(flow, id, beyond);
  const named = object(flow.file.guards);
  const ways = beyond.filter(({ target }) => target !== id);
  for (const { list: entries, transition } of flow.transitions()) {
    if (transition.target !== id || kept.has(transition)) continue;
    const led = joinTransitions(transition, ways, named).map((way) => flow.opened(way));
    const owner = ownerOf(flow, entries);
    // What was decided on the way to the step may decide where it leads as well.
    const isDecided = led.length > 1 && (transition.guard ?? transition.set) !== undefined;
    const place = entries.indexOf(transition);
    entries.splice(place, 1);
    for (const [index, way] of led.entries()) {
      way.id = freeId(owner, textOrEmpty(way.id));
      if (isDecided) way.spare ??= reasonForSpare(flow, id);
      entries.splice(place + index, 0, way);
    }
  }
}

/** Leads whoever led to a step on past it. */
export function bypassStep(flow: FlowText, id: string): void {
  refuseFirst(flow, id);
  redirectPast(flow, id, flow.onward(id).length > 0 ? flow.onward(id) : transitionsPast(flow, id));
}

const waysOf = (ways: unknown) => list(ways as never).map(object);

/** Whether a transition does all that another one does beside leading somewhere. */
const doesAll = (way: EditableObject, { set, clear }: EditableObject) =>
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

/** A line of the graph: the transitions from one step to another, or only one of them. */
export interface Line {
  readonly from: string;
  readonly to: string;
  /** The id of the one transition. */
  readonly way?: string | undefined;
}

export function transitionsBetween(flow: FlowText, { from, to, way }: Line): EditableObject[] {
  flow.step(to);
  const on = Object.values(object(flow.step(from).on));
  const transitions = on
    .flatMap(list)
    .map(object)
    .filter(({ id, target }) => target === to && (way === undefined || id === way));
  if (transitions.length === 0) {
    throw new EditRefused(`nothing leads from ${flow.named(from)} to ${flow.named(to)}`, 'to');
  }
  return transitions;
}
