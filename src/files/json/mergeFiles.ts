import type { Conflict, FlowFiles } from '../../contract/staff.gen.ts';
import { isObject } from './isObject.ts';
import { parseJson } from './parseJson.ts';
import { pointerKeys } from './pointer.ts';
import { putParts, type Part } from './putParts.ts';
import { reorderMembers } from './reorderMembers.ts';
import { isSameJson } from './isSameJson.ts';

/** What came of merging: the files, and the places that both have changed. Theirs stands there. */
export interface Merged {
  readonly files: FlowFiles;
  readonly conflicts: readonly Conflict[];
}

const keyOf = (path: readonly string[]) => JSON.stringify(path);
const pointerOf = (path: readonly string[]) =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Members that are merged one by one: each step, each variable, each rule, each answer. */
const taken = new Set(['steps', 'variables', 'guards', '$defs']);

/** The parts of a file that count as one change each, in order; undefined if it is no JSON object. */
function partsOf(text: string): Map<string, Part> | undefined {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const parts = Object.entries(json).flatMap(([key, value]): Part[] =>
    taken.has(key) && isObject(value)
      ? Object.entries(value).map(([name, each]) => ({ path: [key, name], value: each }))
      : [{ path: [key], value }],
  );
  return new Map(parts.map((part) => [keyOf(part.path), part]));
}

interface ThreeSides {
  readonly base: FlowFiles;
  readonly mine: FlowFiles;
  readonly theirs: FlowFiles;
}

interface Sides {
  readonly file: string;
  readonly base: string | undefined;
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
  /** Its id, if it is a form */
  readonly form: string | undefined;
}

interface MergedText {
  readonly text: string | undefined;
  readonly conflicts: readonly Conflict[];
}

const whole = (file: string, base: unknown, mine: unknown, theirs: unknown): Conflict => ({
  file,
  pointer: '',
  ...(base !== undefined && { base }),
  ...(mine !== undefined && { mine }),
  ...(theirs !== undefined && { theirs }),
});

type Parts = ReadonlyMap<string, Part>;

/** The parts that one side has changed, and that are not the same on the other. */
function changedParts(then: Parts, own: Parts, other: Parts) {
  return [...new Set([...own.keys(), ...then.keys()])].flatMap((key) => {
    const [before, ours, now] = [then, own, other].map((side) => side.get(key)?.value);
    if (isSameJson(ours, before) || isSameJson(ours, now)) return [];
    return [{ path: JSON.parse(key) as string[], before, ours, now }];
  });
}

function mergeText({ file, base, mine, theirs }: Sides, isByPart: boolean): MergedText {
  if (mine === theirs || mine === base) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  const parts = isByPart ? [base, mine, theirs].map((text) => partsOf(text ?? '')) : [];
  const [then, own, other] = parts;
  if (then === undefined || own === undefined || other === undefined) {
    return { text: theirs, conflicts: [whole(file, base, mine, theirs)] };
  }
  const changed: Part[] = [];
  const conflicts: Conflict[] = [];
  for (const { path, before, ours, now } of changedParts(then, own, other)) {
    if (isSameJson(now, before)) {
      changed.push({ path, value: ours });
    } else {
      conflicts.push({ ...whole(file, before, ours, now), pointer: pointerOf(path) });
    }
  }
  const order = Array.from(own.values(), ({ path }) => path);
  const text = putParts(theirs ?? '', changed, order);
  const ordered = withOrder(text, [then, own, other]);
  // Both have put the same into another order: they choose, unless they have to choose there anyway.
  const places = ordered.met.filter(
    (key) => !conflicts.some(({ pointer }) => pointer.startsWith(`/${key}/`)),
  );
  const valueAt = (json: string, key: string) => (JSON.parse(json) as Record<string, unknown>)[key];
  for (const key of places) {
    const [before, ours, now] = [base ?? '{}', ordered.mine, text].map((json) =>
      valueAt(json, key),
    );
    conflicts.push({ ...whole(file, before, ours, now), pointer: pointerOf([key]) });
  }
  return { text: ordered.text, conflicts };
}

/**
 * A merged text in the order into which one side has put its members: the merged values stay.
 *
 * @param sides what stood there before, mine and theirs
 * @returns also the text as my order alone would have it, and the members whose order both have changed
 */
function withOrder(merged: string, sides: readonly [Parts, Parts, Parts]) {
  let [text, mine] = [merged, merged];
  const met: string[] = [];
  for (const group of taken) {
    const namesIn = (side: Parts) =>
      [...side.values()].flatMap(({ path }) => (path[0] === group ? (path[1] ?? []) : []));
    const [before, ours, now] = sides.map(namesIn) as [string[], string[], string[]];
    const common = new Set(ours.filter((name) => before.includes(name) && now.includes(name)));
    const inOrder = (names: readonly string[]) => names.filter((name) => common.has(name));
    const wanted = inOrder(ours);
    if (isSameJson(wanted, inOrder(before)) || isSameJson(wanted, inOrder(now))) continue;
    mine = reorderMembers(mine, [group], wanted);
    if (isSameJson(inOrder(now), inOrder(before))) text = reorderMembers(text, [group], wanted);
    else met.push(group);
  }
  return { text, mine, met };
}

/**
 * Merges two changes of one set of files: whatever only one side has changed is taken, by step,
 * variable, rule, answer and form. Where both have changed the same in different ways, it is a
 * conflict, and what they made of it stays until somebody has chosen.
 *
 * @param name the flow's name, for the names of files
 */
export function mergeFiles(name: string, { base, mine, theirs }: ThreeSides): Merged {
  const merged = sidesOf(name, { base, mine, theirs }).map((sides) => ({
    form: sides.form,
    ...mergeText(sides, sides.form === undefined),
  }));
  const [flow, answers, ...ofForms] = merged;
  const forms = ofForms.flatMap(({ form, text }) => (text === undefined ? [] : [[form!, text]]));
  return {
    files: {
      flow: flow?.text ?? '',
      answers: answers?.text ?? '',
      forms: Object.fromEntries(forms) as FlowFiles['forms'],
    },
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

/** The sides of each file: the flow, the answers, and each form. */
function sidesOf(name: string, { base, mine, theirs }: ThreeSides): Sides[] {
  const of = (file: string, text: (files: FlowFiles) => string | undefined, form?: string) => ({
    file,
    base: text(base),
    mine: text(mine),
    theirs: text(theirs),
    form,
  });
  const ids = new Set([base, mine, theirs].flatMap(({ forms }) => Object.keys(forms)));
  return [
    of(`flows/${name}.json`, ({ flow }) => flow),
    of('schemas/answers.json', ({ answers }) => answers),
    ...[...ids]
      .toSorted()
      .map((id) =>
        of(
          `schemas/steps/${id}.json`,
          ({ forms }) => (Object.hasOwn(forms, id) ? forms[id] : undefined),
          id,
        ),
      ),
  ];
}

/**
 * What one side has changed and the other has replaced, also where it put back what was there before.
 *
 * @param name the flow's name, for the names of files
 */
export function replacedParts(name: string, sides: ThreeSides): Conflict[] {
  return sidesOf(name, sides).flatMap(({ file, form, base, mine, theirs }) => {
    if (mine === base || mine === theirs) return [];
    const [then, own, other] = [base, mine, theirs].map((text) => partsOf(text ?? ''));
    if (form !== undefined || then === undefined || own === undefined || other === undefined) {
      return [whole(file, base, mine, theirs)];
    }
    return changedParts(then, own, other).map(({ path, before, ours, now }) => ({
      ...whole(file, before, ours, now),
      pointer: pointerOf(path),
    }));
  });
}

/** The merged files with what this side made of some of the places that both have changed. */
export function withMine(
  merged: FlowFiles,
  chosen: readonly Conflict[],
  mine: FlowFiles,
): FlowFiles {
  const forms: Record<string, string> = { ...merged.forms };
  const texts = { flow: merged.flow, answers: merged.answers };
  const parts: Record<keyof typeof texts, Part[]> = { flow: [], answers: [] };
  for (const { file, pointer, mine: value } of chosen) {
    const form = /^schemas\/steps\/(.+)\.json$/.exec(file)?.[1];
    const which = file === 'schemas/answers.json' ? 'answers' : 'flow';
    if (form !== undefined) {
      if (typeof value === 'string') forms[form] = value;
      else delete forms[form];
    } else if (pointer === '') texts[which] = mine[which];
    else parts[which].push({ path: pointerKeys(pointer), value });
  }
  const put = (which: keyof typeof texts) =>
    parts[which].length === 0
      ? texts[which]
      : putParts(
          texts[which],
          parts[which],
          [...(partsOf(mine[which])?.values() ?? [])].map(({ path }) => path),
        );
  return { flow: put('flow'), forms, answers: put('answers') };
}

const objectIn = (text: unknown): object | undefined => {
  try {
    const json: unknown = typeof text === 'string' ? parseJson(text) : undefined;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
};

/** Names in the order of the first, each that only the second has behind the one that it follows there. */
function woven(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  for (const [index, name] of second.entries()) {
    if (!all.includes(name)) all.splice(all.indexOf(second[index - 1] ?? '') + 1, 0, name);
  }
  return all;
}

/** The members of both sides: in my order, where I have put any into another one. */
function keptOrder(base: object, mine: object, theirs: object): string[] {
  const [then, own, now] = [base, mine, theirs].map(Object.keys) as [string[], string[], string[]];
  const isOrder = isSameJson(
    own.filter((name) => then.includes(name)),
    then.filter((name) => own.includes(name)),
  );
  return isOrder ? woven(now, own) : woven(own, now);
}

/** Two changes of one value, member by member; where both have changed the same, mine stays. */
function keptValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSameJson(mine, base)) return theirs;
  if (isSameJson(theirs, base) || isSameJson(mine, theirs)) return mine;
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mine;
  const of = (side: object, key: string): unknown =>
    Object.hasOwn(side, key) ? Reflect.get(side, key) : undefined;
  return Object.fromEntries(
    keptOrder(base, mine, theirs).flatMap((key) => {
      const value = keptValue(of(base, key), of(mine, key), of(theirs, key));
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** A form that both have changed, written as theirs is; undefined where one of the two has none. */
function keptForm({ base, mine, theirs }: Conflict): unknown {
  const [then, own, now] = [base, mine, theirs].map(objectIn);
  if (then === undefined || own === undefined || now === undefined) return mine;
  const kept = keptValue(then, own, now) as Record<string, unknown>;
  const keys = [...new Set([...Object.keys(kept), ...Object.keys(now)])];
  const parts = keys
    .filter((key) => !isSameJson(kept[key], Reflect.get(now, key)))
    .map((key): Part => ({ path: [key], value: kept[key] }));
  const order = Object.keys(own).map((key) => [key]);
  return putParts(theirs as string, parts, order);
}

/**
 * Merges two changes of one set of files, and keeps mine wherever both have changed the same. What
 * meets there is taken apart further, down to each sentence, so that of theirs all else is taken.
 *
 * @param name the flow's name, for the names of files
 */
export function mergeKeepingMine(name: string, sides: ThreeSides): FlowFiles {
  const { files, conflicts } = mergeFiles(name, sides);
  const kept = conflicts.map((met): Conflict => {
    if (met.file.startsWith('schemas/steps/')) return { ...met, mine: keptForm(met) };
    // An order, with the merged members in it already.
    if (taken.has(met.pointer.slice(1))) return met;
    return { ...met, mine: keptValue(met.base, met.mine, met.theirs) };
  });
  return withMine(files, kept, sides.mine);
}
