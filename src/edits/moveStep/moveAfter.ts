import { goalsOf, type OnEntry, type StepEntry, type TransitionEntry } from '../flowEntry.ts';
import { editFlow, EditRefused, freeId, type FlowText, type Leading } from '../FlowText.ts';
import type { EditableJson, EditableObject } from '../jsonText.ts';
import { asRule, bothGuards, joinTransitions } from '../joinTransitions.ts';
import {
  commonEffects,
  dropDetours,
  leadOnByEvent,
  redirectPast,
  redirectOnward,
  ownTransitions,
  refuseEnd,
  refuseFirst,
  refuseStuck,
  transitionsPast,
} from '../transitions.ts';
import { remember, reasonForSpare, type Memory } from '../variables.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';

const isOnlyLedToFrom = (flow: FlowText, id: string, steps: readonly string[]) => {
  const leading = flow.leadingTo(id);
  return leading.length > 0 && leading.every(({ from }) => steps.includes(from));
};

/** A step with those that are shown only on the way from it, and that lead on just as it does. */
function leadingOnAs(flow: FlowText, id: string): string[] {
  const onward = JSON.stringify(flow.onward(id));
  const found = [id];
  if (flow.onward(id).length === 0) return found;
  for (const other of Object.keys(flow.steps)) {
    const isAlike = JSON.stringify(flow.onward(other)) === onward;
    if (other !== id && isAlike && isOnlyLedToFrom(flow, other, found)) found.push(other);
  }
  return found;
}

const screenOf = ({ form, component }: StepEntry) => form ?? component;

/**
 * The step that finishes what another one begins, as the code does for the phone: the only one that
 * leads on from there, shown by nobody who does not come from the same screen. Undefined for none.
 */
function finishOf(flow: FlowText, id: string): string | undefined {
  const [only, ...others] = flow.onward(id);
  if (only === undefined || others.length > 0 || only.guard !== undefined) return undefined;
  const finish = only.target;
  if (goalsOf(flow.file).includes(finish) || flow.onward(finish).length > 0) return undefined;
  const screen = screenOf(flow.step(id));
  const isOfTheScreen = flow
    .leadingTo(finish)
    .every(({ from }) => screenOf(flow.step(from)) === screen);
  return isOfTheScreen ? finish : undefined;
}

/**
 * What every way on from a step sets, and some way to it does not: it belongs to the step, wherever
 * that leads.
 */
function ownEffects(flow: FlowText, id: string): EditableObject {
  const leading = flow.leadingTo(id);
  const own = Object.entries(commonEffects(flow, id)).filter(
    ([name, value]) => !leading.every(({ way }) => isSameJson(way.set?.[name], value)),
  );
  return Object.fromEntries(own);
}

/** The forward transitions of a step without what it sets itself. */
function withoutOwnEffects(flow: FlowText, id: string): TransitionEntry[] {
  const own = ownEffects(flow, id);
  return flow.onward(id).map(({ set = {}, ...way }) => {
    const left = Object.entries(set).filter(([name]) => !Object.hasOwn(own, name));
    return left.length === 0 ? way : { ...way, set: Object.fromEntries(left) };
  });
}

/**
 * Who was led to a step: those for whom one of the guards on the ways to it holds. Undefined where
 * somebody came by a transition without one. What the first step leads on to has no need of one: nothing
 * is known there.
 */
function conditionTo(flow: FlowText, id: string): EditableJson | undefined {
  const ways = flow.leadingTo(id).filter(({ from }) => from !== flow.file.initial);
  const guards = new Map(ways.map(({ way }) => [JSON.stringify(way.guard), way.guard]));
  if (guards.size === 0 || guards.has(undefined as never)) return undefined;
  const [one, ...others] = [...guards.values()] as EditableJson[];
  return others.length === 0 ? one : { or: [one!, ...others].map(asRule) };
}

/** What is moved with a step. */
interface Unit {
  readonly id: string;
  /** The step, and those that are shown only on the way from it and lead on as it does. */
  readonly alike: readonly string[];
  /** The step that finishes it; itself where none does. */
  readonly end: string;
  /** What it sets itself, wherever it leads. */
  readonly own: EditableObject;
}

const unitOf = (flow: FlowText, id: string): Unit => ({
  id,
  alike: leadingOnAs(flow, id),
  end: finishOf(flow, id) ?? id,
  own: ownEffects(flow, id),
});

/** A transition with one more condition, written where conditions stand. */
function guarded(
  flow: FlowText,
  { id, guard, target, ...rest }: TransitionEntry,
  more: EditableJson,
) {
  return flow.opened({ id, guard: bothGuards(guard, more)!, target, ...rest });
}

/** A forward transition in another place, with what the step itself sets. */
const fresh = (flow: FlowText, way: TransitionEntry, own: EditableObject): TransitionEntry => {
  const copy = structuredClone(way);
  const set = { ...own, ...copy.set };
  return flow.opened({ ...copy, ...(Object.keys(set).length > 0 && { set }) });
};

/** Makes a moved step lead on by other transitions, for who came to it there; the others go on as before. */
export function leadOnAfter(
  flow: FlowText,
  unit: Unit,
  onward: readonly TransitionEntry[],
  memory: Memory | undefined,
): void {
  // A step is left for good by events of its own, or of the step that finishes it.
  const own = ownTransitions(flow, unit.end);
  const exits: [on: OnEntry, event: string][] =
    own.length > 0
      ? own.map(([event]) => [flow.on(unit.end), event])
      : unit.alike.map((one) => [flow.on(one), flow.forward]);
  for (const [on, event] of exits) {
    const before = on[event] ?? [];
    const led =
      own.length > 0
        ? leadOnByEvent(flow, before, onward)
        : onward.map((way) => fresh(flow, way, unit.own));
    on[event] = memory === undefined ? [] : before;
    for (const way of led) way.id = freeId({ on }, way.id);
    on[event] =
      memory === undefined
        ? led
        : [...led.map((way) => guarded(flow, way, memory.is('moved'))), ...before];
    if (memory === undefined) continue;
    for (const way of on[event]) way.spare ??= reasonForSpare(flow, unit.id);
  }
}

/** Whoever led to a step leads on past it. */
function pastIt(flow: FlowText, unit: Unit): TransitionEntry[] {
  const ways = withoutOwnEffects(flow, unit.id);
  if (ways.length === 0) return transitionsPast(flow, unit.id);
  if (unit.end === unit.id) return ways;
  return ways.flatMap((way) => joinTransitions(way, transitionsPast(flow, unit.end), flow.guards));
}

/**
 * Leaves a transition to those for whom a rule holds as well; the others are led on past its target.
 *
 * @param remembered what is set for those who take the transition
 */
export function keepTo(
  flow: FlowText,
  { from, entries, way }: Leading,
  rule: EditableJson,
  past: readonly TransitionEntry[],
  remembered: EditableObject = {},
): void {
  const led = joinTransitions(way, past, flow.guards);
  const set = { ...way.set, ...remembered };
  const kept = { ...way, ...(Object.keys(set).length > 0 && { set }) };
  const place = entries.indexOf(way);
  entries.splice(place, 1, guarded(flow, kept, rule));
  for (const [index, one] of led.entries()) {
    const spare = reasonForSpare(flow, way.target);
    const other = flow.opened({ ...one, id: freeId(flow.step(from), one.id), spare });
    entries.splice(place + 1 + index, 0, other);
  }
}

/** Where a step of the flow's file stands from the top: the usual order. */
const positionOf = (flow: FlowText, id: string) => Object.keys(flow.steps).indexOf(id);

/** No transition lays the step beneath another any more. */
export function forgetResets(flow: FlowText, id: string): void {
  for (const { way } of flow.transitions()) {
    if (!way.reset?.includes(id)) continue;
    way.reset = way.reset.filter((step) => step !== id);
    if (way.reset.length === 0) delete way.reset;
  }
}

/** Asks who comes by a step there, and whoever does not come by it where they were asked before. */
function moveUp(flow: FlowText, unit: Unit, hosts: readonly string[], only?: EditableJson): void {
  const { id } = unit;
  const past = pastIt(flow, unit).filter(({ target }) => target !== id);
  const memory = remember(flow, id, `after ${flow.named(hosts[0]!)}`);
  const leading = flow.leadingTo(id);
  const onward = redirectOnward(
    flow,
    hosts,
    id,
    bothGuards(only, memory.is(null)),
    memory.cameBy('moved'),
  ).flatMap((way) => (way.target === id ? joinTransitions(way, past, flow.guards) : [way]));
  leadOnAfter(flow, unit, onward, memory);
  const stood = memory.cameBy('stood');
  for (const one of leading) {
    // Who presses a button for it wants to see it, again as well.
    const isButton = one.event !== flow.forward && flow.onward(one.from).length > 0;
    if (isButton) one.way.set = { ...one.way.set, ...stood };
    else keepTo(flow, one, memory.is(null), past, stood);
  }
}

/** The steps that are shown in place of a step before another one is, in the order of the file. */
function stepsPassed(
  flow: FlowText,
  { id }: Unit,
  past: readonly TransitionEntry[],
  after: string,
): ReadonlySet<string> {
  const passed = new Set<string>();
  const visit = (to: string, from: number) => {
    const at = positionOf(flow, to);
    if (to === id || passed.has(to) || at <= from || at > positionOf(flow, after)) return;
    passed.add(to);
    for (const target of targetsFrom(flow, to)) visit(target, at);
  };
  for (const { way } of flow.leadingTo(id)) {
    for (const { target } of joinTransitions(way, past, flow.guards)) visit(target, -1);
  }
  return passed;
}

const targetsFrom = (flow: FlowText, id: string) =>
  flow.transitionsFrom(id).map(({ target }) => target);

/** The steps that only what a step finds out leads to: nobody comes to them who is led past it. */
const stepsFoundOut = (flow: FlowText, { end }: Unit, passed: ReadonlySet<string>): string[] => {
  const past = transitionsPast(flow, end).map(({ target }) => target);
  const ways = ownTransitions(flow, end).flatMap(([, list_]) => list_);
  const targets = new Set(ways.map(({ target }) => target));
  return [...targets].filter((target) => !passed.has(target) && !past.includes(target));
};

/** Some steps with those that stand behind them in the file and that they lead on to. */
function stepsBehind(flow: FlowText, from: readonly string[], but: ReadonlySet<string>): string[] {
  const first = Math.min(...from.map((id) => positionOf(flow, id)));
  const found = new Set(from);
  for (const id of found) {
    for (const target of targetsFrom(flow, id)) {
      if (!but.has(target) && positionOf(flow, target) >= first) found.add(target);
    }
  }
  return [...found];
}

/**
 * Whoever was asked later goes on by other transitions wherever a step leads back to what they have
 * passed meanwhile.
 */
function leadOnLater(
  flow: FlowText,
  from: string,
  isLeft: (target: string) => boolean,
  onward: readonly TransitionEntry[],
  memory: Memory,
): void {
  const on = flow.step(from).on ?? {};
  for (const [event, ways] of Object.entries(on)) {
    const all = ways.flatMap((way) => {
      if (!isLeft(way.target)) return [way];
      way.spare ??= reasonForSpare(flow, way.target);
      const led = joinTransitions(way, onward, flow.guards).map((one) =>
        guarded(flow, { ...one, id: `${one.id}-later` }, memory.is('moved')),
      );
      return [...led, way];
    });
    const taken: TransitionEntry[] = (on[event] = []);
    for (const way of all) {
      way.id = freeId({ on }, way.id);
      taken.push(way);
    }
  }
}

/** Asks nobody where the step stood, and who comes by another step there. */
function moveDown(flow: FlowText, unit: Unit, alike: readonly string[], only?: EditableJson): void {
  const { id, end } = unit;
  const [after = ''] = alike;
  const past = pastIt(flow, unit);
  const passed = stepsPassed(flow, unit, past, after);
  // Whoever goes on from one of these just so, without the step it is put after, is asked there.
  const isAlike = (one: string) =>
    isSameJson(flow.onward(one), flow.onward(after)) && targetsFrom(flow, one).includes(after);
  const hosts = [...new Set([...alike, ...[...passed].filter(isAlike)])];
  const found = stepsFoundOut(flow, unit, passed);
  const again = flow
    .leadingTo(id)
    .flatMap(({ entries }) =>
      entries.filter(({ target, guard }) => guard && found.includes(target)),
    );
  // Who came to it from there by a button of its own still does.
  const kept = flow
    .leadingTo(id)
    .filter(
      ({ from, event }) =>
        hosts.includes(from) && event !== flow.forward && flow.onward(from).length > 0,
    );
  dropDetours(flow, id, hosts);
  redirectPast(flow, id, past, new Set(kept.map(({ way }) => way)));
  const isShared = flow.leadingTo(end).some(({ from }) => end !== id && from !== id);
  const memory =
    isShared || found.length > 0 ? remember(flow, id, `after ${flow.named(after)}`) : undefined;
  const onward = redirectOnward(flow, hosts, id, only, memory?.cameBy('moved'));
  if (memory === undefined || found.length === 0) return leadOnAfter(flow, unit, onward, memory);
  leadOnLater(flow, end, (target) => !found.includes(target), onward, memory);
  const behind = stepsBehind(flow, found, new Set([...passed, ...unit.alike, end]));
  for (const one of behind) leadOnLater(flow, one, (to) => passed.has(to), onward, memory);
  for (const host of hosts) askAgainFrom(flow, host, id, again, memory);
}

/** Leads who comes back to a step, and was asked already, on to what was found out then. */
function askAgainFrom(
  flow: FlowText,
  host: string,
  id: string,
  ways: readonly TransitionEntry[],
  memory: Memory,
): void {
  const step = flow.step(host);
  const into = step.back?.into;
  const set = { ...into?.set, ...memory.cameBy(null) };
  step.back = { ...step.back, into: { ...into, set } };
  const onward = flow.onward(host);
  const place = onward.findIndex(({ target }) => target === id) + 1;
  const kinds = new Map(ways.map((way) => [JSON.stringify([way.guard, way.target]), way]));
  for (const { guard, target } of kinds.values()) {
    const way = { id: freeId(step, target), guard: guard!, target };
    onward.splice(place, 0, flow.opened({ ...way, set: memory.cameBy('moved') }));
  }
  flow.setOnward(host, onward);
}

/**
 * What is moved with a step, and for whom it is shown where it is moved to.
 *
 * @throws EditRefused where it cannot be moved there
 */
export function beginMove(flow: FlowText, id: string, at: string, where: 'after' | 'before') {
  flow.step(at);
  const step = flow.step(id);
  if (id === at) throw new EditRefused(`a step cannot come ${where} itself`, 'after');
  refuseFirst(flow, id);
  const unit = unitOf(flow, id);
  if (at === unit.end || unit.alike.includes(at)) {
    const why = `${flow.named(at)} is shown only on the way from ${flow.named(id)}`;
    const so = where === 'after' ? 'it cannot come before it' : 'it stands before it already';
    throw new EditRefused(`${why}: ${so}`, 'after');
  }
  const past = pastIt(flow, unit);
  refuseStuck(flow, id, past);
  const isUp = positionOf(flow, at) < positionOf(flow, id);
  return { step, unit, past, only: conditionTo(flow, id), isUp };
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
    const { step, unit, only, isUp } = beginMove(flow, id, after, 'after');
    refuseEnd(flow, after);
    const hosts = leadingOnAs(flow, after).filter((host) => host !== id);
    forgetResets(flow, id);
    (isUp ? moveUp : moveDown)(flow, unit, hosts, only);
    flow.placeAfter(after, id, step);
  });
