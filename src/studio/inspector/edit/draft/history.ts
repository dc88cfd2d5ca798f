import type { FlowFiles, Op } from '../../../../contract/staff.gen.ts';
import { EditRefused } from '../../../../edits/FlowText.ts';
import { mergeFiles } from '../../../../edits/merge.ts';
import { madeBetween, newOpId, shortLabel, withOp, type MadeEdit } from '../../../../edits/op.ts';
import { formsOfScreens } from '../../../../page/steps/declarations/screens/screens.ts';
import { fillWords } from '../../words.ts';
import words from '../../drafts/draftWords.json';
import { isSameDraft, type DraftFiles } from './draftFiles.ts';

/** One edit that Undo can take back. */
export interface DoneEdit {
  /** What the edit did, as the Undo button names it. */
  readonly label: string;
  readonly forth: MadeEdit;
  readonly back: MadeEdit;
  /** The ops that it was made as */
  readonly ids: readonly string[];
  /** Where it was typed: keystrokes in one place are merged into one edit. */
  readonly typedIn?: string | undefined;
  readonly at: number;
}

/** A flow draft and its edits; flow and forms are undone together. */
export interface History {
  readonly files: DraftFiles;
  /** Every op made here, Undo and Redo too, in order */
  readonly made: readonly Op[];
  /** The edits that Undo takes back, the last one last. */
  readonly done: readonly DoneEdit[];
  /** The edits that Redo makes again, the next one last. */
  readonly undone: readonly DoneEdit[];
  /** What stood there before the last edit, while it is being typed */
  readonly before?: DraftFiles | undefined;
  /** The edit that could not be taken back or made again: others have changed the same since. */
  readonly stuck?: string | undefined;
}

/** After this pause in typing a new edit begins. */
const pauseMs = 1200;
/** Only so many edits are kept. */
const mostEdits = 500;

export const beginHistory = (files: DraftFiles): History => ({
  files,
  made: [],
  done: [],
  undone: [],
});

/** No edit here changes the answers of the set. */
const whole = ({ flow, forms }: DraftFiles): FlowFiles => ({ flow, forms, answers: '' });

const madeOf = (from: DraftFiles, to: DraftFiles) => madeBetween(whole(from), whole(to));

const opOf = (made: MadeEdit, label: string, undoes?: readonly string[]): Op => ({
  id: newOpId(),
  ...made,
  label: shortLabel(label),
  ...(undoes !== undefined && { undoes }),
});

interface EditDone {
  readonly label: string;
  /** The time in milliseconds, by which pauses in typing are noticed */
  readonly at: number;
  /** The place where it was typed; absent for an edit that is never merged */
  readonly typedIn?: string | undefined;
  /** The edit that it is; absent: it sets what differs */
  readonly made?: MadeEdit | undefined;
}

/** The history after an edit; the same one where the files did not change. */
export function withEdit(
  history: History,
  after: DraftFiles,
  { label, at, typedIn, made }: EditDone,
): History {
  const { files, done, undone } = history;
  if (isSameDraft(files, after)) return history;
  const last = done.at(-1);
  const isSameTyping =
    typedIn !== undefined &&
    last?.typedIn === typedIn &&
    history.before !== undefined &&
    at - last.at < pauseMs &&
    undone.length === 0;
  const before = isSameTyping ? history.before : files;
  const op = opOf(made ?? madeOf(files, after), label);
  const edit: DoneEdit = {
    label,
    forth: made ?? madeOf(before, after),
    back: madeOf(after, before),
    ids: isSameTyping ? [...last.ids.slice(-100), op.id] : [op.id],
    typedIn,
    at,
  };
  return {
    files: after,
    made: [...history.made, op],
    done: [...(isSameTyping ? done.slice(0, -1) : done.slice(-mostEdits + 1)), edit],
    undone: [],
    before,
  };
}

/**
 * The history after others have made `theirs` of the files that were `since` here; each edit can
 * still be taken back. What was changed here since must not meet what they did.
 */
export function withTheirEdits(history: History, since: DraftFiles, theirs: DraftFiles): History {
  const { files } = history;
  const sides = { base: whole(since), mine: whole(files), theirs: whole(theirs) };
  return {
    ...history,
    files: isSameDraft(files, since) ? theirs : mergeFiles('', sides).files,
    // What is typed from now on is an edit of its own, so that undoing it keeps what others did.
    before: undefined,
  };
}

/** The files after what was made; undefined where others have changed the same since. */
function made(files: DraftFiles, what: MadeEdit): DraftFiles | undefined {
  try {
    const { flow, forms } = withOp(whole(files), what, formsOfScreens);
    return { flow, forms };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

/**
 * Takes the last edit back, and keeps what others have changed since; returns the same history where
 * there is none.
 */
export function undo(history: History): History {
  const { files, done, undone } = history;
  const last = done.at(-1);
  if (last === undefined) return history;
  const rest = { ...history, done: done.slice(0, -1), before: undefined };
  const before = made(files, last.back);
  if (before === undefined) return { ...rest, stuck: last.label };
  const op = opOf(last.back, fillWords(words.undone, { what: last.label }), last.ids);
  return {
    ...rest,
    files: before,
    made: [...history.made, op],
    undone: [...undone, last],
    stuck: undefined,
  };
}

/** Makes the edit again that was taken back last; returns the same history where there is none. */
export function redo(history: History): History {
  const { files, done, undone } = history;
  const next = undone.at(-1);
  if (next === undefined) return history;
  const rest = { ...history, undone: undone.slice(0, -1), before: undefined };
  const after = made(files, next.forth);
  if (after === undefined) return { ...rest, stuck: next.label };
  const op = opOf(next.forth, next.label);
  const again = { ...next, back: madeOf(after, files), ids: [op.id] };
  return {
    ...rest,
    files: after,
    made: [...history.made, op],
    done: [...done, again],
    stuck: undefined,
  };
}
