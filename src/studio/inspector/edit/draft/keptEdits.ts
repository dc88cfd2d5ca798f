import { keep, readKept } from '../../tabStorage.ts';
import { changedForms, isSameDraft, withChange, type DraftFiles } from './draftFiles.ts';
import type { DoneEdit, History } from './history.ts';

/** A draft that survives a reload of its tab. */
export interface KeptDraft {
  readonly published: DraftFiles;
  readonly files: DraftFiles;
}

const draftKey = (name: string) => `inspector draft ${name}`;
const historyKey = (name: string) => `inspector history ${name}`;

/** The kept draft of this tab; undefined where there is none. */
export function readKeptDraft(name: string): KeptDraft | undefined {
  const kept = readKept<KeptDraft & { gone?: string[] }>(draftKey(name));
  if (kept === undefined) return undefined;
  const { published, files, gone = [] } = kept;
  const removed = Object.fromEntries(gone.map((id) => [id, undefined]));
  const forms = { ...files.forms, ...removed };
  return { published, files: withChange(published, { flow: files.flow, forms }) };
}

/** Keeps a draft for this tab, and forgets it once it equals what is published. */
export function keepDraftInTab(name: string, { published, files }: KeptDraft): void {
  const [gone, changed]: [string[], string[]] = [[], []];
  for (const id of changedForms(published, files)) {
    (files.forms[id] === undefined ? gone : changed).push(id);
  }
  const forms = Object.fromEntries(changed.map((id) => [id, files.forms[id]]));
  const kept = { gone, published, files: { flow: files.flow, forms } };
  keep(draftKey(name), isSameDraft(published, files) ? undefined : kept);
}

/** How one text becomes another: from `at` on, `was` is replaced. Null: there is no such form. */
interface TextStep {
  /** The form's id; absent for the flow */
  readonly form?: string;
  readonly at: number;
  readonly was: string | null;
  readonly is: string | null;
}

interface KeptEdit {
  readonly label: string;
  /** From the state that comes next in time to the one after the edit, and from that before it */
  readonly steps: readonly [readonly TextStep[], readonly TextStep[]];
}

/** A history as session storage keeps it: its files, and from them back and forth by small steps. */
interface KeptHistory {
  readonly files: DraftFiles;
  readonly done: readonly KeptEdit[];
  readonly undone: readonly KeptEdit[];
}

/** Older edits than fit here are not kept for a reload; a tab may store some five million. */
const mostCharacters = 1_000_000;

function textStep(was: string, is: string): Omit<TextStep, 'form'> {
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return {
    at: start,
    was: was.slice(start, was.length - end),
    is: is.slice(start, is.length - end),
  };
}

function stepsBetween(from: DraftFiles, to: DraftFiles): TextStep[] {
  const forms = changedForms(from, to).map((form): TextStep => {
    const [was = null, is = null] = [from.forms[form], to.forms[form]];
    return was === null || is === null ? { form, at: 0, was, is } : { form, ...textStep(was, is) };
  });
  return from.flow === to.flow ? forms : [textStep(from.flow, to.flow), ...forms];
}

function afterSteps(files: DraftFiles, steps: readonly TextStep[]): DraftFiles {
  let { flow } = files;
  const forms: Record<string, string> = { ...files.forms };
  for (const { form, at, was, is } of steps) {
    const put = (text: string) =>
      text.slice(0, at) + (is ?? '') + text.slice(at + (was ?? '').length);
    if (form === undefined) flow = put(flow);
    else if (is === null) delete forms[form];
    else forms[form] = put(forms[form] ?? '');
  }
  return { flow, forms };
}

const backwards = { near: 'after', far: 'before' } as const;
const forwards = { near: 'before', far: 'after' } as const;

/** The edits from the nearest one on, as steps from state to state. */
function toKept(
  files: DraftFiles,
  edits: readonly DoneEdit[],
  { near, far }: typeof backwards | typeof forwards,
): KeptEdit[] {
  const kept: KeptEdit[] = [];
  let at = files;
  let room = mostCharacters / 2;
  for (const edit of edits.toReversed()) {
    const steps = [stepsBetween(at, edit[near]), stepsBetween(edit[near], edit[far])] as const;
    room -= JSON.stringify(steps).length;
    if (room < 0) break;
    kept.push({ label: edit.label, steps });
    at = edit[far];
  }
  return kept;
}

function fromKept(
  files: DraftFiles,
  kept: readonly KeptEdit[],
  { near, far }: typeof backwards | typeof forwards,
): DoneEdit[] {
  let at = files;
  const edits = kept.map(({ label, steps }) => {
    const nearest = afterSteps(at, steps[0]);
    at = afterSteps(nearest, steps[1]);
    // Typing after a reload begins a new edit.
    return { label, at: 0, [near]: nearest, [far]: at } as unknown as DoneEdit;
  });
  return edits.toReversed();
}

/** Keeps what Undo and Redo can do, so that it survives a reload of the tab. */
export function keepHistory(name: string, { files, done, undone }: History): void {
  const kept = (): KeptHistory => ({
    files,
    done: toKept(files, done, backwards),
    undone: toKept(files, undone, forwards),
  });
  keep(historyKey(name), done.length + undone.length === 0 ? undefined : kept());
}

/** The kept edits, for files that may have been changed by others since; none where none are kept. */
export function readKeptHistory(name: string): Pick<History, 'done' | 'undone'> | undefined {
  const kept = readKept<KeptHistory>(historyKey(name));
  return (
    kept && {
      done: fromKept(kept.files, kept.done, backwards),
      undone: fromKept(kept.files, kept.undone, forwards),
    }
  );
}

/** Forgets the kept edits of a draft that goes by another name now. */
export const forgetHistory = (name: string): boolean => keep(historyKey(name), undefined);
