import type { EditableJson } from './jsonText.ts';
import { list, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { asRule } from './leadOn.ts';

/** A transition with the step and the event it belongs to, and the list it stands in. */
export interface Leading {
  readonly from: string;
  readonly event: string;
  readonly entries: JsonObject[];
  readonly way: JsonObject;
}

/** The transitions that lead to a step, but for its own. */
export const leadingTo = (flow: FlowText, id: string): Leading[] =>
  Object.entries(flow.steps)
    .filter(([from]) => from !== id)
    .flatMap(([from, step]) =>
      Object.entries(object(object(step).on)).flatMap(([event, ways]) => {
        const entries = list(ways) as JsonObject[];
        return entries
          .filter(({ target }) => target === id)
          .map((way) => ({ from, event, entries, way }));
      }),
    );

const isOnlyLedToFrom = (flow: FlowText, id: string, steps: readonly string[]) => {
  const leading = leadingTo(flow, id);
  return leading.length > 0 && leading.every(({ from }) => steps.includes(from));
};

/** A step with those that are shown only on the way from it, and that lead on just as it does. */
export function leadingOnAs(flow: FlowText, id: string): string[] {
  const onward = JSON.stringify(flow.onward(id));
  const found = [id];
  if (flow.onward(id).length === 0) return found;
  for (const other of Object.keys(flow.steps)) {
    const isAlike = JSON.stringify(flow.onward(other)) === onward;
    if (other !== id && isAlike && isOnlyLedToFrom(flow, other, found)) found.push(other);
  }
  return found;
}

const screenOf = (step: JsonObject) => textOf(step.form) || textOf(step.component);

/**
 * The step that finishes what another one begins, as the code does for the phone: the only one that
 * leads on from there, shown by nobody who does not come from the same screen. Undefined for none.
 */
export function finishOf(flow: FlowText, id: string): string | undefined {
  const [only, ...others] = flow.onward(id);
  if (only === undefined || others.length > 0 || only.guard !== undefined) return undefined;
  const finish = textOf(only.target);
  if (finish === flow.file.goal || flow.onward(finish).length > 0) return undefined;
  const screen = screenOf(flow.step(id));
  const isOfTheScreen = leadingTo(flow, finish).every(
    ({ from }) => screenOf(flow.step(from)) === screen,
  );
  return isOfTheScreen ? finish : undefined;
}

/**
 * What every way on from a step sets, and some way to it does not: it belongs to the step, wherever
 * that leads.
 */
export function ownEffects(flow: FlowText, id: string): JsonObject {
  const sets = (way: JsonObject, [name, value]: [string, EditableJson]) =>
    JSON.stringify(object(way.set)[name]) === JSON.stringify(value);
  const [first, ...others] = flow.onward(id);
  const leading = leadingTo(flow, id);
  const own = Object.entries(object(first?.set)).filter(
    (entry) =>
      others.every((way) => sets(way, entry)) && !leading.every(({ way }) => sets(way, entry)),
  );
  return Object.fromEntries(own);
}

/** The forward transitions of a step without what it sets itself. */
export function withoutOwnEffects(flow: FlowText, id: string): JsonObject[] {
  const own = ownEffects(flow, id);
  return flow.onward(id).map(({ set, ...way }) => {
    const left = Object.entries(object(set)).filter(([name]) => !Object.hasOwn(own, name));
    return left.length === 0 ? way : { ...way, set: Object.fromEntries(left) };
  });
}

/**
 * Who was led to a step: those for whom one of the guards on the ways to it holds. Undefined where
 * somebody came by a transition without one. What the first step leads on to has no need of one: nothing
 * is known there.
 */
export function conditionTo(flow: FlowText, id: string): EditableJson | undefined {
  const ways = leadingTo(flow, id).filter(({ from }) => from !== flow.file.initial);
  const guards = new Map(ways.map(({ way }) => [JSON.stringify(way.guard), way.guard]));
  if (guards.size === 0 || guards.has(undefined as never)) return undefined;
  const [one, ...others] = [...guards.values()] as EditableJson[];
  return others.length === 0 ? one : { or: [one!, ...others].map(asRule) };
}
