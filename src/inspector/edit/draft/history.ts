import { isSameDraft, type DraftFiles } from './draftFiles.ts';

/** One edit that can be taken back. */
export interface Edit {
  /** What was done, as Undo tells it. */
  readonly label: string;
  readonly before: DraftFiles;
  readonly after: DraftFiles;
  /** Keystrokes in one place share a mark and are taken back together. */
  readonly typedIn?: string | undefined;
  readonly at: number;
}

/** A draft with everything done to it, flow and forms together. */
export interface History {
  readonly files: DraftFiles;
  /** What can be taken back, the last edit last. */
  readonly done: readonly Edit[];
  /** What can be done again, the next one last. */
  readonly undone: readonly Edit[];
}

/** A pause in typing after which a new edit begins. */
const pauseMs = 1200;
/** More edits than this are not remembered. */
const mostEdits = 500;

export const beginHistory = (files: DraftFiles): History => ({ files, done: [], undone: [] });

/**
 * The history after an edit; the same one where nothing changes.
 *
 * @param at the present moment in milliseconds, for telling typing from a new edit
 * @param typedIn the place where it was typed; left out for an edit that stands alone
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

/** One edit back; the same history where there is none. */
export function undone(history: History): History {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  return {
    files: last.before,
    done: history.done.slice(0, -1),
    undone: [...history.undone, last],
  };
}

/** The edit that was taken back last, done again. */
export function redone(history: History): History {
  const next = history.undone.at(-1);
  if (next === undefined) return history;
  return {
    files: next.after,
    // Typing goes on in an edit of its own.
    done: [...history.done, { ...next, typedIn: undefined }],
    undone: history.undone.slice(0, -1),
  };
}
