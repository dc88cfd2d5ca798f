/** What differs between two sets of files, place by place, and the same made of other files. */
import type { FlowFiles } from '../contract/staff.gen.ts';
import { isObject } from '../files/json/isObject.ts';
import { isSameJson } from '../files/json/isSameJson.ts';
import { readJsonText, writeJsonText } from './jsonText.ts';

type Path = readonly string[];
type Members = Record<string, unknown>;

interface MemberChange {
  readonly path: Path;
  /** Absent: it is new, or gone */
  readonly was?: unknown;
  readonly now?: unknown;
  /** The member that a new one stands behind; absent: it is the first */
  readonly behind?: string;
}

/** A member of an object that is new, gone or another one; or the order of an object's members. */
export type PlaceChange =
  | MemberChange
  | { readonly path: Path; readonly order: { readonly was: Path; readonly now: Path } };

/** What differs in one file. */
export interface FilePatch {
  /** `flow`, `answers` or `forms/ID` */
  readonly file: string;
  /** Of exactly this text, known by its hash, so many characters at a place become others. */
  readonly text?: {
    readonly of: number;
    readonly at: number;
    readonly removed: number;
    readonly inserted: string;
  };
  /** Of any other text, these places. Absent: one of the two texts is no JSON object. */
  readonly places?: readonly PlaceChange[];
}

/** The texts of a set of files by the names that changes have for them. */
export const fileTexts = ({ flow, answers, forms }: FlowFiles): ReadonlyMap<string, string> =>
  new Map([
    ['flow', flow],
    ['answers', answers],
    ...Object.entries(forms).map(([id, text]) => [`forms/${id}`, text] as const),
  ]);

export const filesFrom = (texts: ReadonlyMap<string, string>): FlowFiles => ({
  flow: texts.get('flow') ?? '',
  answers: texts.get('answers') ?? '',
  forms: Object.fromEntries(
    [...texts].flatMap(([file, text]) =>
      file.startsWith('forms/') ? [[file.slice('forms/'.length), text]] : [],
    ),
  ),
});

export function isSameFiles(one: FlowFiles, other: FlowFiles): boolean {
  const [texts, others] = [fileTexts(one), fileTexts(other)];
  return (
    texts.size === others.size && [...texts].every(([file, text]) => others.get(file) === text)
  );
}

/** The JSON object in a text; undefined where it is none. */
function objectIn(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON object in a text with its layout; undefined where it is none. */
export function objectText(text: string | undefined) {
  try {
    const read = text === undefined ? undefined : readJsonText(text);
    return read !== undefined && isObject(read.value) ? { ...read, value: read.value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The value at a place; undefined where there is none. */
export function memberAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

const namesIn = (names: Path, others: Members) =>
  names.filter((name) => Object.hasOwn(others, name));

/** The places at which two objects differ, as deep as objects go; a list is one place. */
function placesBetween(before: Members, after: Members, path: Path = []): PlaceChange[] {
  const [then, now] = [Object.keys(before), Object.keys(after)];
  const [was, is] = [namesIn(then, after), namesIn(now, before)];
  const gone = then.filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key) => ({ path: [...path, key], was: before[key] })),
    ...now.flatMap((key, index): PlaceChange[] => {
      const [from, to, at] = [before[key], after[key], [...path, key]];
      if (!Object.hasOwn(before, key)) {
        return [{ path: at, now: to, ...(index > 0 && { behind: now[index - 1]! }) }];
      }
      if (isObject(from) && isObject(to)) return placesBetween(from, to, at);
      return isSameJson(from, to) ? [] : [{ path: at, was: from, now: to }];
    }),
    ...(isSameJson(was, is) ? [] : [{ path, order: { was, now: is } }]),
  ];
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** How one text becomes another: what is between their common beginning and end. */
function spliceBetween(was: string, now: string): FilePatch['text'] {
  const most = Math.min(was.length, now.length);
  let at = 0;
  while (at < most && was[at] === now[at]) at += 1;
  let end = 0;
  while (end < most - at && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  const inserted = now.slice(at, now.length - end);
  return { of: hashOf(was), at, removed: was.length - end - at, inserted };
}

/** The places at which two texts differ; undefined where one is no JSON object, or too deep to be sent. */
function placesIn(was: string, now: string): PlaceChange[] | undefined {
  const [before, after] = [objectIn(was), objectIn(now)];
  try {
    const places = before && after && placesBetween(before, after);
    JSON.stringify(places);
    return places;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How a text becomes another one; undefined: there is no such file. */
export function patchOf(
  file: string,
  was: string | undefined,
  now: string | undefined,
): FilePatch | undefined {
  if (was === now) return undefined;
  if (was === undefined) return { file, places: [{ path: [], now }] };
  if (now === undefined) return { file, places: [{ path: [], was }] };
  const places = placesIn(was, now);
  return { file, text: spliceBetween(was, now), ...(places && { places }) };
}

/** What differs between two sets of files. */
export function patchesBetween(before: FlowFiles, after: FlowFiles): FilePatch[] {
  const [then, now] = [fileTexts(before), fileTexts(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap(
    (file) => patchOf(file, then.get(file), now.get(file)) ?? [],
  );
}

/** Gives an object other members in their order; one that stays the same keeps its layout. */
function become(target: Members, members: Members): void {
  const before = { ...target };
  for (const key of Object.keys(before)) delete target[key];
  for (const [key, value] of Object.entries(members)) {
    const there = before[key];
    if (there !== value && isObject(there) && isObject(value)) become(there, value);
    target[key] = (isObject(there) && isObject(value)) || isSameJson(there, value) ? there : value;
  }
}

/** An object's members with one set, which stands behind another if it is new; or without it. */
function withMember(members: Members, key: string, value: unknown, behind: string | undefined) {
  if (value === undefined || Object.hasOwn(members, key)) {
    return Object.fromEntries(
      Object.entries(members).flatMap(([name, each]) =>
        name !== key ? [[name, each]] : value === undefined ? [] : [[key, value]],
      ),
    );
  }
  const entries = Object.entries(members);
  const after = entries.findIndex(([name]) => name === behind);
  const at = behind === undefined ? 0 : after === -1 ? entries.length : after + 1;
  return Object.fromEntries(entries.toSpliced(at, 0, [key, value]));
}

/** Members in an order; one that it does not name stands behind the one that it followed. */
export function inOrder(members: Members, order: Path): Members {
  const names = Object.keys(members);
  const all = namesIn(order, members);
  for (const [index, name] of names.entries()) {
    if (!all.includes(name)) all.splice(all.indexOf(names[index - 1] ?? '') + 1, 0, name);
  }
  return Object.fromEntries(all.map((name) => [name, members[name]]));
}

/** Sets what stands at a place. False: the object that it belongs to is not there. */
function setAt(root: Members, { path, now, behind }: MemberChange): boolean {
  const parent = memberAt(root, path.slice(0, -1));
  if (!isObject(parent)) return false;
  become(parent, withMember(parent, path.at(-1)!, structuredClone(now), behind));
  return true;
}

/** Makes one change of an object; false: something else stands there by now. */
function make(root: Members, change: PlaceChange): boolean {
  const is = memberAt(root, change.path);
  if ('order' in change) {
    if (!isObject(is)) return false;
    const { was, now } = change.order;
    const common = Object.keys(is).filter((name) => was.includes(name));
    if (isSameJson(common, namesIn(now, is))) return true;
    // What order a file's own members have means nothing.
    if (!isSameJson(common, namesIn(was, is))) return change.path.length === 0;
    become(is, inOrder(is, now));
    return true;
  }
  if (isSameJson(is, change.now)) return true;
  return isSameJson(is, change.was) && setAt(root, change);
}

/** A text after a change; `refused` has the places at which something else stands by now. */
interface ChangedText {
  readonly text: string | undefined;
  readonly refused: readonly PlaceChange[];
}

/** Makes the change of one file; undefined: there is no such file. */
export function changeText(text: string | undefined, change: FilePatch): ChangedText {
  const { text: splice, places } = change;
  if (splice !== undefined && text !== undefined && hashOf(text) === splice.of) {
    const { at, removed, inserted } = splice;
    return { text: text.slice(0, at) + inserted + text.slice(at + removed), refused: [] };
  }
  const [whole] = places ?? [{ path: [] }];
  if (whole !== undefined && whole.path.length === 0 && !('order' in whole)) {
    if (places !== undefined && text === whole.now) return { text, refused: [] };
    const isMet = places === undefined || text !== whole.was;
    return isMet ? { text, refused: [whole] } : { text: whole.now as string, refused: [] };
  }
  const read = objectText(text);
  if (read === undefined) return { text, refused: [{ path: [] }] };
  const refused = (places ?? []).filter((place) => !make(read.value, place));
  return { text: writeJsonText(read), refused };
}

/** Sets what stands at places of a JSON text, whatever is there by now. */
export function putInto(
  text: string,
  places: readonly { readonly path: Path; readonly value: unknown }[],
): string {
  const read = objectText(text);
  if (read === undefined) return text;
  const root: Members = read.value;
  for (const { path, value } of places) {
    const there = memberAt(root, path);
    if (isObject(there) && isObject(value)) become(there, value);
    else setAt(root, { path, now: value, behind: '' });
  }
  return writeJsonText(read);
}
