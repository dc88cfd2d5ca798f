import type { Effects, Guard, Scalar, Step, Transition } from '../types.ts';
import { parseGuard, type GuardScope } from './parseGuard.ts';
import { at, isObject, isScalar, type Reader } from './reader.ts';

/** The names that a step may use, collected from the whole file before any step is parsed. */
export interface FlowScope extends GuardScope {
  readonly steps: readonly string[];
  readonly events: readonly string[];
}

function parseAssignment(
  reader: Reader,
  name: string,
  value: unknown,
  here: string,
  scope: FlowScope,
) {
  const variable = scope.variables[name];
  if (isObject(value)) {
    const settable = Object.keys(scope.variables).filter((key) => !scope.variables[key]!.fact);
    reader.object(value, here, ['var'], ['var']);
    const source = reader.name(
      'a variable to copy',
      'unknown-variable',
      value.var,
      at(here, 'var'),
      settable,
    );
    if (source === undefined) return undefined;
    const missing = scope.variables[source]!.domain.find(
      (entry) => !variable?.domain.includes(entry),
    );
    if (missing !== undefined) {
      reader.report(
        'value-outside-domain',
        here,
        `“${source}” can be ${JSON.stringify(missing)}, “${name}” cannot`,
      );
    }
    return { var: source };
  }
  if (isScalar(value) && variable?.domain.includes(value)) return value;
  reader.report('value-outside-domain', here, `“${name}” cannot be ${JSON.stringify(value)}`);
  return undefined;
}

/** Parses `{ "set": { variable: value }, "clear": [answer] }`; both may be left out. */
function parseEffects(reader: Reader, source: unknown, pointer: string, scope: FlowScope): Effects {
  const set: Record<string, Scalar | { var: string }> = {};
  const clear: string[] = [];
  if (source === undefined) return { set, clear };
  const object = reader.object(source, pointer, ['set', 'clear']) ?? {};
  const settable = Object.keys(scope.variables).filter((name) => !scope.variables[name]!.fact);
  for (const [name, value, here] of reader.entries(object.set, at(pointer, 'set'))) {
    const known = reader.name(
      'a variable that can be set',
      'unknown-variable',
      name,
      here,
      settable,
    );
    const assigned =
      known === undefined ? undefined : parseAssignment(reader, name, value, here, scope);
    if (assigned !== undefined) set[name] = assigned;
  }
  for (const [index, name] of reader.strings(object.clear, at(pointer, 'clear')).entries()) {
    const here = at(at(pointer, 'clear'), index);
    const known = reader.name(
      'an answer any step collects',
      'unknown-answer',
      name,
      here,
      scope.answers,
    );
    if (known !== undefined) clear.push(known);
  }
  return { set, clear };
}

const transitionKeys = ['id', 'guard', 'target', 'reset', 'set', 'clear', 'why', 'spare'];

function parseTransition(
  reader: Reader,
  source: unknown,
  event: string,
  pointer: string,
  scope: FlowScope,
) {
  const object = reader.object(source, pointer, transitionKeys, ['id', 'target']);
  if (object === undefined) return undefined;
  const id = reader.string(object.id, at(pointer, 'id'));
  const target = reader.name(
    'a step',
    'missing-target',
    object.target,
    at(pointer, 'target'),
    scope.steps,
  );
  const guard: Guard | undefined =
    object.guard === undefined
      ? undefined
      : parseGuard(reader, object.guard, at(pointer, 'guard'), scope);
  const why = reader.string(object.why, at(pointer, 'why'));
  const spare = reader.string(object.spare, at(pointer, 'spare'));
  const reset = reader.strings(object.reset, at(pointer, 'reset'));
  for (const [index, step] of reset.entries()) {
    reader.name('a step', 'missing-target', step, at(at(pointer, 'reset'), index), scope.steps);
  }
  const effects = parseEffects(reader, { set: object.set, clear: object.clear }, pointer, scope);
  if (id === undefined || target === undefined) return undefined;
  return {
    id,
    event,
    target,
    effects,
    pointer,
    ...(guard === undefined ? {} : { guard }),
    ...(object.reset === undefined ? {} : { reset }),
    ...(why === undefined ? {} : { why }),
    ...(spare === undefined ? {} : { spare }),
  } satisfies Transition;
}

/**
 * Parses `{ event: [transition, …] }`. The order of a list is the order in which guards are tried.
 */
export function parseTransitions(
  reader: Reader,
  source: unknown,
  pointer: string,
  scope: FlowScope,
) {
  const on: Record<string, Transition[]> = {};
  for (const [event, list, here] of reader.entries(source, pointer)) {
    reader.name('a declared event', 'unknown-event', event, here, scope.events);
    on[event] = reader
      .list(list, here)
      .flatMap(
        (entry, index) => parseTransition(reader, entry, event, at(here, index), scope) ?? [],
      );
  }
  return on;
}

const stepKeys = [
  'title',
  'description',
  'screenName',
  'form',
  'component',
  'action',
  'collects',
  'requires',
  'on',
  'skipWhen',
  'back',
  'end',
  'words',
];

/** Parses `{ "heading": { "en": "…", "es": "…" } }`: texts by their name, then by language. */
function parseWords(reader: Reader, source: unknown, pointer: string) {
  const words: Record<string, Record<string, string>> = {};
  for (const [name, byLanguage, here] of reader.entries(source, pointer)) {
    const said: Record<string, string> = {};
    for (const [language, value, place] of reader.entries(byLanguage, here)) {
      const text = reader.string(value, place);
      if (text !== undefined) said[language] = text;
    }
    words[name] = said;
  }
  return words;
}

/** Parses one step. `shared` are the transitions that every step has. */
export function parseStep(
  reader: Reader,
  id: string,
  source: unknown,
  pointer: string,
  scope: FlowScope,
  shared: Step['on'],
): Step | undefined {
  const object = reader.object(source, pointer, stepKeys);
  if (object === undefined) return undefined;
  reader.string(object.description, at(pointer, 'description'));
  const guardAt = (value: unknown, here: string) => parseGuard(reader, value, here, scope);
  const own = parseTransitions(reader, object.on, at(pointer, 'on'), scope);
  const requires: Record<string, Guard> = {};
  for (const [name, rule, here] of reader.entries(object.requires, at(pointer, 'requires'))) {
    const guard = guardAt(rule, here);
    if (guard !== undefined) requires[name] = guard;
  }
  const backPointer = at(pointer, 'back');
  const back =
    object.back === undefined
      ? {}
      : (reader.object(object.back, backPointer, ['into', 'outOf']) ?? {});
  const optional = {
    title: reader.string(object.title, at(pointer, 'title')),
    screenName: reader.string(object.screenName, at(pointer, 'screenName')),
    form: reader.string(object.form, at(pointer, 'form')),
    component: reader.string(object.component, at(pointer, 'component')),
    action: reader.string(object.action, at(pointer, 'action')),
    skipWhen:
      object.skipWhen === undefined ? undefined : guardAt(object.skipWhen, at(pointer, 'skipWhen')),
    end: object.end === true ? true : undefined,
    words:
      object.words === undefined
        ? undefined
        : parseWords(reader, object.words, at(pointer, 'words')),
  };
  const on: Record<string, readonly Transition[]> = { ...own };
  for (const [event, transitions] of Object.entries(shared)) {
    on[event] = [...(own[event] ?? []), ...transitions];
  }
  return {
    id,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    collects: reader.strings(object.collects, at(pointer, 'collects')),
    requires,
    on,
    back: {
      into: parseEffects(reader, back.into, at(backPointer, 'into'), scope),
      outOf: parseEffects(reader, back.outOf, at(backPointer, 'outOf'), scope),
    },
  };
}
