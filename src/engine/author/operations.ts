import type { EditableJson } from './jsonText.ts';
import { writeJsonText } from './jsonText.ts';
import {
  editFlow,
  EditRefused,
  list,
  object,
  textOf,
  type FlowText,
  type JsonObject,
} from './FlowText.ts';

export { EditRefused } from './FlowText.ts';

/** Refuses an id that a step has, or that could not name a file. */
export const refuseTaken = (flow: FlowText, id: string) => {
  if (Object.hasOwn(flow.steps, id)) throw new EditRefused(`there is a step "${id}" already`);
  // It may become the name of a file, and stands in addresses.
  if (!/^[A-Za-z0-9][\w.-]*$/.test(id)) {
    throw new EditRefused(`"${id}" cannot be an id: letters, digits, ".", "-" and "_" only`);
  }
};

/** Puts a step into the way on from another: that one leads to it, and it leads on as that one did. */
function insert(flow: FlowText, after: string, id: string, step: JsonObject): void {
  const onward = flow.onward(after);
  if (onward.length === 0) {
    throw new EditRefused(`"${after}" has no "${flow.forward}": nothing leads on from it`);
  }
  flow.placeAfter(after, id, step);
  flow.setOnward(id, onward);
  flow.setOnward(after, [flow.opened({ id, target: id })]);
}

/** A new step after another one; `step` is its entry but for the way on, which it takes over. */
export const insertAfter = (text: string, after: string, id: string, step: JsonObject): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    refuseTaken(flow, id);
    insert(flow, after, id, flow.opened(structuredClone(step)));
  });

const asRule = (guard: EditableJson): EditableJson =>
  typeof guard === 'string' ? { guard } : guard;

const both = (one: EditableJson | undefined, other: EditableJson | undefined) => {
  if (one === undefined || other === undefined) return one ?? other;
  return { and: [asRule(one), asRule(other)] };
};

/**
 * A rule that was asked after some effects, as it is asked before them: what they set stands in it
 * as its value, and what they clear as not answered. A named guard that reads any of it is written
 * out.
 */
function asBefore(rule: EditableJson, effects: JsonObject, named: JsonObject): EditableJson {
  const set = object(effects.set);
  const cleared = list(effects.clear);
  if (Array.isArray(rule)) return rule.map((part) => asBefore(part, effects, named));
  if (typeof rule !== 'object' || rule === null) return rule;
  const entries = Object.entries(rule).map(([operator, given]): EditableJson | undefined => {
    const name = textOf(Array.isArray(given) ? given[0] : given);
    if (operator === 'var') return Object.hasOwn(set, name) ? set[name] : undefined;
    if (operator === 'answered') return cleared.includes(name) ? false : undefined;
    if (operator !== 'guard' || !Object.hasOwn(named, name)) return undefined;
    // Guards that lead back to one another are told when the file is read.
    const { [name]: _own, ...others } = named;
    const written = asBefore(named[name]!, effects, others);
    return JSON.stringify(written) === JSON.stringify(named[name]) ? undefined : written;
  });
  const [known] = entries;
  if (known !== undefined) return structuredClone(known);
  return Object.fromEntries(
    Object.entries(rule).map(([operator, given]) => [operator, asBefore(given, effects, named)]),
  );
}

/** A transition to a step that is taken out, led on by one of the step's own. */
function joined(
  first: JsonObject,
  second: JsonObject,
  isOnly: boolean,
  named: JsonObject,
): JsonObject {
  const { id, target: _left, guard, set, clear, ...rest } = first;
  const then = second.guard === undefined ? undefined : asRule(second.guard);
  const later = then === undefined ? undefined : asBefore(then, first, named);
  const isSame = JSON.stringify(later) === JSON.stringify(then);
  const copied = Object.entries(object(second.set)).map(([name, value]) => [
    name,
    asBefore(value, { set: first.set ?? {} }, named),
  ]);
  const effects = { ...object(set), ...(Object.fromEntries(copied) as JsonObject) };
  const cleared = [...list(clear), ...list(second.clear)];
  const condition = both(guard, isSame ? second.guard : later === true ? undefined : later);
  return {
    id: isOnly ? id! : `${textOf(id)}-${textOf(second.id)}`,
    ...(condition !== undefined && { guard: condition }),
    target: second.target!,
    ...rest,
    ...(second.reset !== undefined && { reset: structuredClone(second.reset) }),
    ...(Object.keys(effects).length > 0 && { set: effects }),
    ...(cleared.length > 0 && { clear: cleared }),
  };
}

/** Leads whoever led to a step on past it. */
export function takeOut(flow: FlowText, id: string): void {
  const onward = flow.onward(id);
  if (onward.length === 0) {
    throw new EditRefused(`"${id}" has no "${flow.forward}": visitors would end where it stood`);
  }
  const named = object(flow.file.guards);
  if (flow.file.initial === id) throw new EditRefused(`"${id}" is the first step of every visit`);
  for (const { list: entries, transition } of flow.transitions()) {
    if (transition.target !== id) continue;
    const ways = onward.filter(({ target }) => target !== id);
    const led = ways.map((way) => joined(transition, way, ways.length === 1, named));
    entries.splice(entries.indexOf(transition), 1, ...led.map((way) => flow.opened(way)));
  }
}

/** An existing step moved: whoever led to it leads on past it, and `after` leads to it. */
export const moveAfter = (text: string, id: string, after: string): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    const step = flow.step(id);
    if (id === after) throw new EditRefused('a step cannot come after itself');
    takeOut(flow, id);
    insert(flow, after, id, step);
  });

/** A step that is passed over while a guard holds; `true` turns it off, undefined on again. */
export const skip = (text: string, id: string, when: EditableJson | undefined): string =>
  editFlow(text, (flow) => {
    const step = flow.step(id);
    if (when === undefined) {
      delete step.skipWhen;
      return;
    }
    if (when !== false && flow.onward(id).length === 0) {
      throw new EditRefused(`"${id}" has no "${flow.forward}": nobody could be led past it`);
    }
    step.skipWhen = when;
  });

/** A step under another id, wherever the file names it. */
export const rename = (text: string, id: string, newId: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    refuseTaken(flow, newId);
    const named = (value: EditableJson | undefined) => (value === id ? newId : value!);
    const entries = Object.entries(flow.steps).map(
      ([key, step]) => [key === id ? newId : key, step] as const,
    );
    flow.file.steps = flow.rewritten(flow.steps, entries);
    for (const { transition } of flow.transitions()) {
      transition.target = named(transition.target);
      if (transition.reset !== undefined) transition.reset = list(transition.reset).map(named);
    }
    for (const key of ['initial', 'goal']) flow.file[key] = named(flow.file[key]);
    for (const rule of list(object(flow.file.back).rules).map(object))
      rule.after = named(rule.after);
    for (const rule of list(flow.file.replaceEveryStep).map(object)) rule.step = named(rule.step);
    const any = object(flow.file.anyStep);
    if (any.except !== undefined) any.except = list(any.except).map(named);
  });

export interface NewQuestion {
  /** The id of the step and of its form. */
  readonly id: string;
  /** What the screen asks. */
  readonly heading: string;
  /** The name of the answer; its label is the heading's. */
  readonly answer: string;
}

/** A plain form step after another one: the flow's new text, and the text of its form file. */
export function addForm(
  text: string,
  after: string,
  { id, heading, answer }: NewQuestion,
): { flow: string; form: string } {
  const step = { title: heading, screenName: heading, form: id, collects: [answer] };
  const spread = new WeakSet<object>();
  const opened = <Value extends object>(value: Value) => {
    spread.add(value);
    return value;
  };
  const value = opened({
    $schema: '../step.schema.json',
    heading,
    schema: opened({
      type: 'object',
      properties: opened({ [answer]: { type: 'string', title: heading, maxLength: 300 } }),
    }),
    uiSchema: opened({
      [answer]: opened({
        'ui:widget': 'textarea',
        // The heading asks already.
        'ui:hideLabel': true,
        'ui:errors': { maxLength: 'Character limit reached' },
      }),
    }),
  });
  return { flow: insertAfter(text, after, id, step), form: writeJsonText({ value, spread }) };
}
