import { keep, readKept } from '../../tabStorage.ts';
import { withChange } from '../../../../edits/edit.ts';
import { changedForms, isSameDraft, type DraftFiles } from './draftFiles.ts';
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

type Edits = Pick<History, 'done' | 'undone'>;

/** Older edits than fit here are not kept for a reload; a tab may store some five million. */
const mostCharacters = 500_000;

/** The nearest edits, the last one last, as many as fit. */
function nearest(edits: readonly DoneEdit[]): DoneEdit[] {
  let room = mostCharacters;
  const first = edits.findLastIndex((edit) => (room -= JSON.stringify(edit).length) < 0);
  // Typing after a reload begins a new edit.
  return edits.slice(first + 1).map((edit) => ({ ...edit, typedIn: undefined }));
}

/** Keeps what Undo and Redo can do, so that it survives a reload of the tab. */
export function keepHistory(name: string, { done, undone }: Edits): void {
  const kept: Edits = { done: nearest(done), undone: nearest(undone) };
  keep(historyKey(name), done.length + undone.length === 0 ? undefined : kept);
}

/** The kept edits, for files that may have been changed by others since; none where none are kept. */
export const readKeptHistory = (name: string): Edits | undefined =>
  readKept<Edits>(historyKey(name));

/** Forgets the kept edits of a draft that goes by another name now. */
export const forgetHistory = (name: string): boolean => keep(historyKey(name), undefined);
