import { changedForms, type DraftFiles } from './draftFiles.ts';
import type { DoneEdit, History } from './history.ts';

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

const keyOf = (name: string) => `inspector history ${name}`;

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
  try {
    if (done.length + undone.length === 0) {
      sessionStorage.removeItem(keyOf(name));
      return;
    }
    const kept: KeptHistory = {
      files,
      done: toKept(files, done, backwards),
      undone: toKept(files, undone, forwards),
    };
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // In a browser that stores nothing, Undo begins anew after a reload.
  }
}

/** The kept edits, for files that may have been changed by others since; none where none are kept. */
export function readKeptHistory(name: string): Pick<History, 'done' | 'undone'> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as KeptHistory | null;
    if (kept === null) return undefined;
    return {
      done: fromKept(kept.files, kept.done, backwards),
      undone: fromKept(kept.files, kept.undone, forwards),
    };
  } catch {
    return undefined;
  }
}

/** Forgets the kept edits of a draft that goes by another name now. */
export const forgetHistory = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing is stored there.
  }
};
