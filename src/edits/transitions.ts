import { isSameJson } from '../files/json/isSameJson.ts';
import { goalsOf, type StepEntry, type TransitionEntry } from './flowEntry.ts';
import { EditRefused, freeId, type FlowText } from './FlowText.ts';
import { bothGuards, joinTransitions } from './joinTransitions.ts';
import type { EditableJson, EditableObject } from './jsonText.ts';
import { addVariable, freeVariable, reasonForSpare } from './variables.ts';

/** What every way on from a step sets. */
export function commonEffects(flow: FlowText, id: string): EditableObject {
  const [first, ...others] = flow.onward(id);
  const same = Object.entries(first?.set ?? {}).filter(([name, value]) =>
    others.every((way) => isSameJson(way.set?.[name], value)),
  );
  return Object.fromEntries(same);
}

type Lists = [event: string, ways: TransitionEntry[]][];

/** The transitions of a step that is left by events of its own alone, such as one for yes and one for no. */
export function ownTransitions(flow: FlowText, id: string): Lists {
  if (goalsOf(flow.file).includes(id) || flow.onward(id).length > 0) return [];
  const back = flow.file.back.event;
  return Object.entries(flow.step(id).on ?? {}).filter(([event]) => event !== back);
}

/** Where a visit goes that is led past a step: what the step would have found out is not known. */
export function transitionsPast(flow: FlowText, id: string): TransitionEntry[] {
  const led = ownTransitions(flow, id).flatMap(([event, ways]) => {
    const { facts = [] } = flow.file.events[event] ?? {};
    const set = Object.fromEntries(facts.map((name) => [name, false]));
    return ways.flatMap(({ id: way, target, guard }): TransitionEntry[] => {
      const open = { id: way, target, ...(guard !== undefined && { guard }) };
      return joinTransitions({ id: way, target, set }, [open], flow.guards).map(
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
): TransitionEntry[] {
  const lists = ownTransitions(flow, from);
  const ways = lists.flatMap(([, list_]) => list_).filter(({ target }) => target !== to);
  // A step that leads nowhere else leads there already.
  if (ways.length === 0) return [];
  const targets = [...new Set(ways.map(({ target }) => target))];
  const values = targets.map((one) => ways.find(({ target }) => target === one)!.id);
  const isOne = targets.length === 1;
  const name = isOne ? undefined : freeVariable(flow, `way-on-from-${from}`);
  for (const [, list_] of lists) {
    for (const way of list_.filter(({ target }) => target !== to)) {
      const led =
        only === undefined
          ? way
          : {
              ...structuredClone(way),
              id: freeId(flow.step(from), `${way.id}-${to}`),
              guard: bothGuards(way.guard, only)!,
            };
      if (only !== undefined) list_.splice(list_.indexOf(way), 0, flow.opened(led));
      if (set !== undefined) way.spare ??= reasonForSpare(flow, to);
      if (name !== undefined)
        led.set = { ...led.set, [name]: values[targets.indexOf(way.target)]! };
      if (set !== undefined) led.set = { ...led.set, ...set };
      led.target = to;
    }
  }
  if (name === undefined) return [flow.opened({ id: values[0]!, target: targets[0]! })];
  const words = targets.map((target, index) => [
    values[index]!,
    `${flow.named(from)} led on to ${flow.named(target)}`,
  ]);
  addVariable(flow, name, {
    enum: [null, ...values],
    initial: null,
    description: `Which way was taken from ${flow.named(from)}`,
    words: flow.opened({
      null: `no way was taken yet from ${flow.named(from)}`,
      ...(Object.fromEntries(words) as Record<string, string>),
    }),
  });
  return targets.map((target, index) => {
    const isLast = index === targets.length - 1;
    const guard: EditableJson = { '==': [{ var: name }, values[index]!] };
    return flow.opened({ id: values[index]!, ...(isLast ? {} : { guard }), target });
  });
}

/** What a transition does beside leading somewhere, as a text. */
const doings = ({ set, clear, reset }: TransitionEntry) =>
  JSON.stringify([set ?? null, clear ?? null, reset ?? null]);

/** The transitions of an event that differ in more than where they lead. */
const distinctTransitions = (ways: readonly TransitionEntry[]): TransitionEntry[] =>
  ways.reduceRight<TransitionEntry[]>((kept, way) => {
    const [next] = kept;
    const isSame = next !== undefined && !('guard' in next) && doings(way) === doings(next);
    return isSame ? kept : [way, ...kept];
  }, []);

/** The transitions of an event that leads on by some transitions. */
export const leadOnByEvent = (
  flow: FlowText,
  ways: readonly TransitionEntry[],
  onward: readonly TransitionEntry[],
): TransitionEntry[] =>
  distinctTransitions(ways).flatMap((way) =>
    joinTransitions(way, onward, flow.guards).map((led) => flow.opened(led)),
  );

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
): TransitionEntry[] {
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
function giveOnward(flow: FlowText, id: string, onward: readonly TransitionEntry[]): void {
  // The step may have a button of its own whose transition is called the same.
  flow.setOnward(id, []);
  const ways = onward.map((way) => {
    const copy = flow.opened(structuredClone(way));
    return Object.assign(copy, { id: freeId(flow.step(id), way.id) });
  });
  flow.setOnward(id, ways);
}

/** Puts a step into the way on from another: that one leads to it, and it leads on as that one did. */
export function placeStepAfter(flow: FlowText, after: string, id: string, step: StepEntry): void {
  refuseEnd(flow, after);
  flow.placeAfter(after, id, step);
  const onward = redirectOnward(flow, [after], id);
  const own = ownTransitions(flow, id);
  if (own.length === 0) giveOnward(flow, id, onward);
  for (const [event, ways] of own) flow.on(id)[event] = leadOnByEvent(flow, ways, onward);
}

export function refuseFirst(flow: FlowText, id: string): void {
  if (flow.file.initial !== id) return;
  throw new EditRefused(
    `${flow.named(id)} is the first step of every visit: none would begin without it`,
  );
}

export function refuseStuck(flow: FlowText, id: string, beyond: readonly TransitionEntry[]): void {
  if (beyond.length > 0) return;
  throw new EditRefused(
    `nothing leads on from ${flow.named(id)}: without it visitors would end where it stood`,
  );
}

/** Leads on by some transitions whoever was led to a step, but for those by transitions that are kept. */
export function redirectPast(
  flow: FlowText,
  id: string,
  beyond: readonly TransitionEntry[],
  kept: ReadonlySet<TransitionEntry> = new Set(),
): void {
  refuseStuck(flow, id, beyond);
  const ways = beyond.filter(({ target }) => target !== id);
  for (const { owner, entries, way: transition } of flow.transitions()) {
    if (transition.target !== id || kept.has(transition)) continue;
    const led = joinTransitions(transition, ways, flow.guards).map((way) => flow.opened(way));
    // What was decided on the way to the step may decide where it leads as well.
    const isDecided = led.length > 1 && (transition.guard ?? transition.set) !== undefined;
    const place = entries.indexOf(transition);
    entries.splice(place, 1);
    for (const [index, way] of led.entries()) {
      way.id = freeId(owner, way.id);
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

/** Whether a transition does all that another one does beside leading somewhere. */
const doesAll = (way: TransitionEntry, { set = {}, clear = [] }: TransitionEntry) =>
  Object.entries(set).every(([name, value]) => way.set?.[name] === value) &&
  clear.every((name) => way.clear?.includes(name));

/**
 * The events that lead to a step only as a detour: the steps they are sent from lead on without it
 * to where it leads, and remember just the same. Nobody misses such an event when it is gone.
 *
 * @param but steps whose events stay
 */
export function dropDetours(flow: FlowText, id: string, but: readonly string[] = []): void {
  const beyond = flow.onward(id).map(({ target }) => target);
  for (const [name, { on = {} }] of Object.entries(flow.steps)) {
    if (name === id || but.includes(name)) continue;
    for (const [event, ways] of Object.entries(on)) {
      if (event === flow.forward || !ways.every(({ target }) => target === id)) continue;
      const others = Object.values(on).flatMap((list_) => (list_ === ways ? [] : list_));
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

export function transitionsBetween(flow: FlowText, { from, to, way }: Line): TransitionEntry[] {
  flow.step(to);
  const transitions = flow
    .transitionsFrom(from)
    .filter(({ id, target }) => target === to && (way === undefined || id === way));
  if (transitions.length === 0) {
    throw new EditRefused(`nothing leads from ${flow.named(from)} to ${flow.named(to)}`, 'to');
  }
  return transitions;
}
