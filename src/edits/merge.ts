/** Two changes of one set of files made one, and what both have changed. */
import type { Conflict, FlowFiles } from '../contract/staff.gen.ts';
import { isObject } from '../files/json/isObject.ts';
import { isSameJson } from '../files/json/isSameJson.ts';
import { below, pointerKeys } from '../files/json/pointer.ts';
import {
  patchOf,
  changeText,
  filesFrom,
  inOrder,
  objectText,
  putInto,
  fileTexts,
  memberAt,
  type PlaceChange,
} from './changes.ts';

/** What came of merging: the files, and the places that both have changed. Theirs stands there. */
export interface Merged {
  readonly files: FlowFiles;
  readonly conflicts: readonly Conflict[];
}

export interface ThreeSides {
  readonly base: FlowFiles;
  readonly mine: FlowFiles;
  readonly theirs: FlowFiles;
}

/** The texts of one file; undefined: that side does not have it. */
interface Sides {
  readonly base: string | undefined;
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
}

const pathOfFile = (flow: string, file: string) =>
  file === 'flow'
    ? `flows/${flow}.json`
    : file === 'answers'
      ? 'schemas/answers.json'
      : `schemas/steps/${file.slice('forms/'.length)}.json`;

const fileOfPath = (path: string) => {
  const form = /^schemas\/steps\/(.+)\.json$/.exec(path)?.[1];
  return form === undefined ? (path.startsWith('flows/') ? 'flow' : 'answers') : `forms/${form}`;
};

/** Members of which each is told and chosen by itself: each step, each variable, each rule, each answer. */
const taken = new Set(['steps', 'variables', 'guards', '$defs']);

/** The part of a file that a place belongs to: of a form the whole, else a member or what is in one. */
const partOf = (file: string, path: readonly string[]) =>
  file.startsWith('forms/') ? [] : path.slice(0, taken.has(path[0] ?? '') ? 2 : 1);

/** The place that is put where mine is to stay: where theirs has not even what it is in, that. */
function placeOf(theirs: unknown, path: readonly string[]): readonly string[] {
  const gone = path.findIndex((_key, index) => !isObject(memberAt(theirs, path.slice(0, index))));
  return gone === -1 ? path : path.slice(0, gone);
}

/** A file with mine at the places at which my change is refused. */
function keepingMine(
  text: string | undefined,
  mine: string | undefined,
  refused: readonly PlaceChange[],
) {
  const [is, own] = [objectText(text)?.value, objectText(mine)?.value];
  if (is === undefined || own === undefined) return mine;
  return putInto(
    text!,
    refused.map((change) => {
      const path = placeOf(is, change.path);
      const at = memberAt(is, path);
      const value = 'order' in change && isObject(at) ? inOrder(at, change.order.now) : undefined;
      return { path, value: value ?? memberAt(own, path) };
    }),
  );
}

/** The parts of a file in which places are, each with what the sides have there. */
function partsAt(
  flow: string,
  file: string,
  { base, mine, theirs }: Sides,
  paths: readonly (readonly string[])[],
): Conflict[] {
  const read = [base, mine, theirs].map((text) => objectText(text)?.value);
  const parts = read.includes(undefined) ? [[]] : paths.map((path) => partOf(file, path));
  return [...new Map(parts.map((part) => [below('', ...part), part]))].map(([pointer, part]) => {
    const [was, own, is] =
      part.length === 0 ? [base, mine, theirs] : read.map((each) => memberAt(each, part));
    return {
      file: pathOfFile(flow, file),
      pointer,
      ...(was !== undefined && { base: was }),
      ...(own !== undefined && { mine: own }),
      ...(is !== undefined && { theirs: is }),
    };
  });
}

/** The texts of each file of the sides: the flow, the answers, and the forms by name. */
function sidesOf({ base, mine, theirs }: ThreeSides): [string, Sides][] {
  const texts = [fileTexts(base), fileTexts(mine), fileTexts(theirs)] as const;
  const names = [...new Set(texts.flatMap((side) => [...side.keys()]))];
  const [own, forms] = [names.slice(0, 2), names.slice(2).toSorted()];
  return [...own, ...forms].map((file) => {
    const [then, ours, others] = texts.map((side) => side.get(file));
    return [file, { base: then, mine: ours, theirs: others }];
  });
}

interface MergedText {
  readonly file: string;
  /** Theirs where both have changed the same */
  readonly text: string | undefined;
  /** Mine there */
  readonly mine: string | undefined;
  readonly refused: readonly PlaceChange[];
}

function mergeText([file, { base, mine, theirs }]: [string, Sides]): MergedText {
  const change = theirs === base || mine === theirs ? undefined : patchOf(file, base, mine);
  if (change === undefined) {
    const text = theirs === base ? mine : theirs;
    return { file, text, mine: text, refused: [] };
  }
  const { text, refused } = changeText(theirs, change);
  return {
    file,
    text,
    mine: refused.length > 0 ? keepingMine(text, mine, refused) : text,
    refused,
  };
}

const written = (texts: readonly (readonly [string, string | undefined])[]) =>
  filesFrom(new Map(texts.flatMap(([file, text]) => (text === undefined ? [] : [[file, text]]))));

/**
 * Merges two changes of one set of files: whatever only one side has changed is taken, place by
 * place. Where both have changed the same in different ways, it is a conflict, and what they made of
 * it stays until somebody has chosen.
 *
 * @param flow the flow's name, for the names of files
 */
export function mergeFiles(flow: string, all: ThreeSides): Merged {
  const sides = sidesOf(all);
  const merged = sides.map(mergeText);
  const conflicts = merged.flatMap(({ file, text, mine, refused }, index) =>
    refused.length === 0
      ? []
      : partsAt(flow, file, { base: sides[index]![1].base, mine, theirs: text }, pathsOf(refused)),
  );
  return { files: written(merged.map(({ file, text }) => [file, text])), conflicts };
}

const pathsOf = (changes: readonly PlaceChange[]) => changes.map(({ path }) => path);

/** Merges two changes of one set of files, and keeps mine wherever both have changed the same. */
export const mergeKeepingMine = (all: ThreeSides): FlowFiles =>
  written(
    sidesOf(all).map((sides) => {
      const { file, mine } = mergeText(sides);
      return [file, mine];
    }),
  );

/** The merged files with what this side made of some of the parts that both have changed. */
export function withMine(merged: FlowFiles, chosen: readonly Conflict[]): FlowFiles {
  const texts = new Map<string, string | undefined>(fileTexts(merged));
  // An order of members comes before what is in them.
  for (const { file: path, pointer, mine } of chosen.toSorted(
    (one, other) => one.pointer.length - other.pointer.length,
  )) {
    const file = fileOfPath(path);
    const put = { path: pointerKeys(pointer), value: mine };
    texts.set(file, pointer === '' ? (mine as string) : putInto(texts.get(file) ?? '', [put]));
  }
  return written([...texts]);
}

/** What one side has changed and the other has replaced, also where it put back what was there before. */
export function replacedParts(flow: string, all: ThreeSides): Conflict[] {
  return sidesOf(all).flatMap(([file, sides]) => {
    const { base, mine, theirs } = sides;
    const change = mine === theirs ? undefined : patchOf(file, base, mine);
    if (change === undefined) return [];
    const there = objectText(theirs)?.value;
    const replaced = (change.places ?? [{ path: [] }]).filter(
      (place) =>
        !('order' in place) &&
        (there === undefined ||
          place.path.length === 0 ||
          !isSameJson(memberAt(there, place.path), place.now)),
    );
    return replaced.length === 0 ? [] : partsAt(flow, file, sides, pathsOf(replaced));
  });
}
