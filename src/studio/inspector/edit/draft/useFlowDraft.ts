import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Op } from '../../../../contract/staff.gen.ts';
import { withChange, type FilesChange } from '../../../../edits/edit.ts';
import type { MadeEdit } from '../../../../edits/op.ts';
import { parseFlow } from '../../../../engine/parse/parseFlow.ts';
import type { Flow } from '../../../../engine/types.ts';
import { useVerdict, type VerdictState } from '../verdict/useVerdict.ts';
import { changedForms, isSameDraft, type DraftFiles } from './draftFiles.ts';
import {
  forgetHistory,
  keepDraftInTab,
  keepHistory,
  readKeptDraft,
  readKeptHistory,
  type KeptDraft,
} from './keptEdits.ts';
import { beginHistory, redo, undo, withEdit, withTheirEdits, type History } from './history.ts';

/** A flow and its forms while somebody edits them, and the published files to compare them with. */
export interface FlowDraft {
  /** The files that visitors get now. */
  readonly published: DraftFiles;
  /** The text of the flow file as it is being edited. */
  readonly text: string;
  readonly forms: Readonly<Record<string, string>>;
  /**
   * The last flow that could be parsed: graph and phone show it while the text is not valid JSON.
   */
  readonly flow: Flow | undefined;
  /** Whether `text` can be parsed now, so that `flow` is up to date. */
  readonly isFlowReadable: boolean;
  readonly isPublished: boolean;
  /** The ids of forms that differ from the published ones, including new ones. */
  readonly changedForms: readonly string[];
  readonly verdict: VerdictState;
  /** What the last edit did; undefined where there is none to take back. */
  readonly lastEdit: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What Redo would do; undefined where there is nothing to redo. */
  readonly nextEdit: string | undefined;
  /** The edit that Undo or Redo could not make: somebody else has changed the same since. */
  readonly stuck: string | undefined;
  /** Replaces the flow's text. With `typedIn`, keystrokes in one place are undone together. */
  edit(text: string, label: string, typedIn?: string): void;
  editForm(id: string, text: string, label?: string, typedIn?: string): void;
  /** Every op made on this page, in order. */
  readonly made: readonly Op[];
  /** Changes flow and forms in one edit. */
  editFiles(files: FilesChange, label: string, typedIn?: string): void;
  /** Makes an edit by its name, of which these are the changes. */
  makeEdit(files: FilesChange, label: string, made: MadeEdit): void;
  /** Makes all files these, in one edit. */
  become(files: DraftFiles, label: string): void;
  undo(): void;
  redo(): void;
  /** Returns to the published files; Undo can take that back. */
  discard(): void;
  /**
   * Takes in what others have made of files that were `since` here; what was changed here meanwhile
   * stays, and Undo keeps what they did.
   */
  takeIn(since: DraftFiles, theirs: DraftFiles): void;
  /** Says that the draft has been saved: these files are the published ones now. */
  markPublished(files: DraftFiles): void;
}

function readFlow(text: string): Flow | undefined {
  try {
    const parsed = parseFlow(JSON.parse(text));
    return parsed.ok ? parsed.flow : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The edits of a draft: those kept from before a reload, or else a kept draft as one edit. */
function beginFrom(kept: KeptDraft | undefined, { published, files, undoAs }: Begun): History {
  const edits = readKeptHistory(undoAs);
  if (files !== undefined) return { ...beginHistory(files), ...edits };
  if (kept === undefined) return { ...beginHistory(published), ...edits };
  if (edits !== undefined) return { ...beginHistory(kept.files), ...edits };
  return withEdit(beginHistory(kept.published), kept.files, { label: 'Draft kept', at: 0 });
}

interface Begun {
  published: DraftFiles;
  /** The name under which the draft survives a reload; absent where it is kept elsewhere */
  keepAs?: string | undefined;
  /** The name under which its edits survive a reload, so that they can still be taken back */
  undoAs: string;
  /** What is edited, where that is not what is published. */
  files?: DraftFiles | undefined;
}

/**
 * Holds everything that is edited, with undo, and the checker's verdict after each change. A draft
 * with a name (`keepAs`) survives a reload. It is still compared with the files it was begun from,
 * so that saving notices a change that somebody else made meanwhile.
 */
export function useFlowDraft(begun: Begun): FlowDraft {
  const { keepAs, undoAs } = begun;
  const [kept] = useState(() => (keepAs === undefined ? undefined : readKeptDraft(keepAs)));
  const [published, setPublished] = useState(kept?.published ?? begun.published);
  const [history, setHistory] = useState<History>(() => beginFrom(kept, begun));
  const { files, done, undone: takenBack } = history;
  useEffect(() => {
    if (keepAs !== undefined) keepDraftInTab(keepAs, { published, files });
  }, [keepAs, published, files]);

  useEffect(() => {
    // Not at each change: a long history is large.
    const keep = () => keepHistory(undoAs, history);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [undoAs, history]);
  // A draft that was begun goes by another name from then on.
  useEffect(() => () => void forgetHistory(undoAs), [undoAs]);

  const readable = useMemo(() => readFlow(files.flow), [files.flow]);
  const [lastReadable, setLastReadable] = useState(readable);
  if (readable !== undefined && readable !== lastReadable) setLastReadable(readable);

  const editFiles = useCallback((change: FilesChange, label: string, typedIn?: string) => {
    const at = performance.now();
    setHistory((before) =>
      withEdit(before, withChange(before.files, change), { label, at, typedIn }),
    );
  }, []);
  const makeEdit = useCallback((change: FilesChange, label: string, made: MadeEdit) => {
    const at = performance.now();
    setHistory((before) => withEdit(before, withChange(before.files, change), { label, at, made }));
  }, []);
  const become = useCallback(({ flow, forms }: DraftFiles, label: string) => {
    const at = performance.now();
    setHistory((before) => withEdit(before, { flow, forms }, { label, at }));
  }, []);
  const actions = useMemo(
    () => ({
      editFiles,
      makeEdit,
      become,
      edit: (text: string, label: string, typedIn?: string) =>
        editFiles({ flow: text }, label, typedIn),
      editForm: (id: string, text: string, label = 'Words of a form', typedIn?: string) =>
        editFiles({ forms: { [id]: text } }, label, typedIn),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      takeIn: (since: DraftFiles, theirs: DraftFiles) =>
        setHistory((before) => withTheirEdits(before, since, theirs)),
      markPublished: setPublished,
    }),
    [editFiles, makeEdit, become],
  );
  const discard = useCallback(
    () => become(published, 'All changes discarded'),
    [become, published],
  );

  return {
    ...actions,
    discard,
    published,
    made: history.made,
    text: files.flow,
    forms: files.forms,
    flow: readable ?? lastReadable,
    isFlowReadable: readable !== undefined,
    isPublished: isSameDraft(files, published),
    changedForms: changedForms(published, files),
    verdict: useVerdict(published, files),
    lastEdit: done.at(-1)?.label,
    nextEdit: takenBack.at(-1)?.label,
    canUndo: done.length > 0,
    canRedo: takenBack.length > 0,
    stuck: history.stuck,
  };
}
