import type { Conflict, FlowFiles } from '../contract/versions.ts';
import { isObject } from './isObject.ts';
import { parseJson } from './parseJson.ts';
import { pointerKeys } from './pointer.ts';
import { putParts, type Part } from './putParts.ts';

/** What came of merging: the files, and the places that both have changed. Theirs stands there. */
export interface Merged {
  readonly files: FlowFiles;
  readonly conflicts: readonly Conflict[];
}

const keyOf = (path: readonly string[]) => JSON.stringify(path);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
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

interface Sides {
  readonly file: string;
  readonly base: string | undefined;
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
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
  for (const key of new Set([...own.keys(), ...then.keys()])) {
    const [before, ours, now] = [then, own, other].map((side) => side.get(key)?.value);
    if (isSame(ours, before) || isSame(ours, now)) continue;
    const path = JSON.parse(key) as string[];
    if (isSame(now, before)) {
      changed.push({ path, value: ours });
    } else {
      conflicts.push({ ...whole(file, before, ours, now), pointer: pointerOf(path) });
    }
  }
  const order = Array.from(own.values(), ({ path }) => path);
  return { text: putParts(theirs ?? '', changed, order), conflicts };
}

/**
 * Merges two changes of one set of files: whatever only one side has changed is taken, by step,
 * variable, rule, answer and form. Where both have changed the same in different ways, it is a
 * conflict, and what they made of it stays until somebody has chosen.
 *
 * @param name the flow's name, for the names of files
 */
export function mergeFiles(
  name: string,
  { base, mine, theirs }: { base: FlowFiles; mine: FlowFiles; theirs: FlowFiles },
): Merged {
  const conflicts: Conflict[] = [];
  const merge = (sides: Sides, isByPart: boolean) => {
    const merged = mergeText(sides, isByPart);
    conflicts.push(...merged.conflicts);
    return merged.text;
  };
  const byName = (file: string, of: (files: FlowFiles) => string | undefined): Sides => ({
    file,
    base: of(base),
    mine: of(mine),
    theirs: of(theirs),
  });
  const ids = new Set([base, mine, theirs].flatMap(({ forms }) => Object.keys(forms)));
  const flow =
    merge(
      byName(`flows/${name}.json`, (files) => files.flow),
      true,
    ) ?? '';
  const answers =
    merge(
      byName('schemas/answers.json', (files) => files.answers),
      true,
    ) ?? '';
  const forms = [...ids].toSorted().flatMap((id) => {
    const of = (files: FlowFiles) => (Object.hasOwn(files.forms, id) ? files.forms[id] : undefined);
    const text = merge(byName(`schemas/steps/${id}.json`, of), false);
    return text === undefined ? [] : [[id, text] as const];
  });
  return { files: { flow, forms: Object.fromEntries(forms), answers }, conflicts };
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
