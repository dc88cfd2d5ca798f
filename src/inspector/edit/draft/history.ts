import { isSameDraft, type DraftFiles } from './draftFiles.ts';

/** One edit that Undo can take back. */
interface DoneEdit {
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

/** Takes the last edit back; returns the same history where there is none. */
export function undo(history: History): History {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  return {
    files: last.before,
    done: history.done.slice(0, -1),
    undone: [...history.undone, last],
  };
}

/** Makes the edit again that was taken back last; returns the same history where there is none. */
export function redo(history: History): History {
  const next = history.undone.at(-1);
  if (next === undefined) return history;
  return {
    files: next.after,
    // Typing after Redo begins a new edit.
    done: [...history.done, { ...next, typedIn: undefined }],
    undone: history.undone.slice(0, -1),
  };
}
