import { mergeFiles } from '../../../../files/json/mergeFiles.ts';
import { isSameDraft, type DraftFiles } from './draftFiles.ts';

/** One edit that Undo can take back. */
export interface DoneEdit {
  /** What the edit did, as the Undo button names it. */
  readonly label: string;
  readonly before: DraftFiles;
  readonly after: DraftFiles;
  /** Where it was typed: keystrokes in one place are merged into one edit. */
  readonly typedIn?: string | undefined;
  readonly at: number;
}

/** A flow draft and its edits; flow and forms are undone together. */
export interface History {
  readonly files: DraftFiles;
  /** The edits that Undo takes back, the last one last. */
  readonly done: readonly DoneEdit[];
  /** The edits that Redo makes again, the next one last. */
  readonly undone: readonly DoneEdit[];
  /** The edit that could not be taken back or made again: others have changed the same since. */
  readonly stuck?: string | undefined;
}

/** After this pause in typing a new edit begins. */
const pauseMs = 1200;
/** Only so many edits are kept. */
const mostEdits = 500;

export const beginHistory = (files: DraftFiles): History => ({ files, done: [], undone: [] });

/**
 * The history after an edit; the same one where the files did not change.
 *
 * @param at the time in milliseconds, by which pauses in typing are noticed
 * @param typedIn the place where it was typed; absent for an edit that is never merged
 */
export function withEdit(
  history: History,
  after: DraftFiles,
  { label, at, typedIn }: { label: string; at: number; typedIn?: string | undefined },
): History {
  if (isSameDraft(history.files, after)) return history;
  const last = history.done.at(-1);
  const isSameTyping =
    last !== undefined &&
    typedIn !== undefined &&
    last.typedIn === typedIn &&
    at - last.at < pauseMs &&
    history.undone.length === 0;
  const before = isSameTyping ? last.before : history.files;
  const kept = isSameTyping ? history.done.slice(0, -1) : history.done.slice(-mostEdits + 1);
  return { files: after, done: [...kept, { label, before, after, typedIn, at }], undone: [] };
}

/** Merges two changes of the same files; `conflicts` where both have changed the same. */
function merged(base: DraftFiles, mine: DraftFiles, theirs: DraftFiles) {
  const [then, ours, others] = [base, mine, theirs].map((files) => ({ ...files, answers: '' }));
  const { files, conflicts } = mergeFiles('', { base: then!, mine: ours!, theirs: others! });
  return { files: { flow: files.flow, forms: files.forms }, conflicts };
}

/**
 * The history after others have made `theirs` of the files that were `since` here; each edit can
 * still be taken back. What was changed here since must not meet what they did.
 */
export function withTheirEdits(history: History, since: DraftFiles, theirs: DraftFiles): History {
  const { files, done } = history;
  return {
    ...history,
    files: isSameDraft(files, since) ? theirs : merged(since, files, theirs).files,
    // What is typed from now on is an edit of its own, so that undoing it keeps what others did.
    done: done.map((each) => ({ ...each, typedIn: undefined })),
  };
}

/** The files with one change made to them; undefined where others have changed the same since. */
function changed(files: DraftFiles, from: DraftFiles, to: DraftFiles): DraftFiles | undefined {
  if (isSameDraft(files, from)) return to;
  const both = merged(from, to, files);
  return both.conflicts.length === 0 ? both.files : undefined;
}

/**
 * Takes the last edit back, and keeps what others have changed since; returns the same history where
 * there is none.
 */
export function undo(history: History): History {
  const { files, done, undone } = history;
  const last = done.at(-1);
  if (last === undefined) return history;
  const before = changed(files, last.after, last.before);
  const rest = done.slice(0, -1);
  if (before === undefined) return { files, done: rest, undone, stuck: last.label };
  return { files: before, done: rest, undone: [...undone, last] };
}

/** Makes the edit again that was taken back last; returns the same history where there is none. */
export function redo(history: History): History {
  const { files, done, undone } = history;
  const next = undone.at(-1);
  if (next === undefined) return history;
  const after = changed(files, next.before, next.after);
  const rest = undone.slice(0, -1);
  if (after === undefined) return { files, done, undone: rest, stuck: next.label };
  // Typing after Redo begins a new edit.
  return { files: after, done: [...done, { ...next, typedIn: undefined }], undone: rest };
}
