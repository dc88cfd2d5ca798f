import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { Flow } from '../../../engine/types.ts';
import { useVerdict, type VerdictState } from '../verdict/useVerdict.ts';
import {
  changedForms,
  isSameDraft,
  withChange,
  type DraftFiles,
  type FilesChange,
} from './draftFiles.ts';
import { keepDraft, readKeptDraft, type KeptDraft } from './keptDraft.ts';
import { beginHistory, redone, undone, withEdit, type History } from './history.ts';

/** A draft of the flow and its forms, beside what visitors get. */
export interface FlowDraft {
  /** What visitors get. */
  readonly published: DraftFiles;
  /** The flow file and the form files as they are edited. */
  readonly text: string;
  readonly forms: Readonly<Record<string, string>>;
  /** The last text that parses, parsed; what graph and phone show meanwhile. */
  readonly flow: Flow | undefined;
  /** Whether `flow` is what `text` says now. */
  readonly isFlowReadable: boolean;
  readonly isPublished: boolean;
  /** The forms that differ from the published ones, new ones included. */
  readonly changedForms: readonly string[];
  readonly verdict: VerdictState;
  /** The last edit; undefined before the first, and after all were taken back. */
  readonly lastEdit: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What Redo would do again. */
  readonly nextEdit: string | undefined;
  /** Another text of the flow. `typedIn`: keystrokes in one place are taken back together. */
  edit(text: string, label: string, typedIn?: string): void;
  editForm(id: string, text: string, label?: string, typedIn?: string): void;
  /** Flow and forms in one edit. */
  editFiles(files: FilesChange, label: string, typedIn?: string): void;
  undo(): void;
  redo(): void;
  /** Goes back to what visitors get; can be taken back itself. */
  discard(): void;
  /** The draft has become what visitors get. */
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

/** A draft that was kept goes on as one edit of what it was begun from. */
function beginFrom(kept: KeptDraft | undefined, published: DraftFiles): History {
  const begun = beginHistory(kept?.published ?? published);
  return kept === undefined ? begun : withEdit(begun, kept.files, { label: 'Draft kept', at: 0 });
}

/**
 * The one store of everything that is edited, with undo and the checker's verdict on each change.
 * With a name to keep it by, it outlives a reload; it is then still compared with what it was begun
 * from, so that a change of somebody else meanwhile is told when it is saved.
 */
export function useFlowDraft(begun: { published: DraftFiles; keepAs?: string }): FlowDraft {
  const { keepAs } = begun;
  const [kept] = useState(() => (keepAs === undefined ? undefined : readKeptDraft(keepAs)));
  const [published, setPublished] = useState(kept?.published ?? begun.published);
  const [history, setHistory] = useState<History>(() => beginFrom(kept, begun.published));
  const { files, done, undone: takenBack } = history;
  useEffect(() => {
    if (keepAs !== undefined) keepDraft(keepAs, { published, files });
  }, [keepAs, published, files]);

  const readable = useMemo(() => readFlow(files.flow), [files.flow]);
  const [lastReadable, setLastReadable] = useState(readable);
  if (readable !== undefined && readable !== lastReadable) setLastReadable(readable);

  const editFiles = useCallback((change: FilesChange, label: string, typedIn?: string) => {
    const at = performance.now();
    setHistory((before) =>
      withEdit(before, withChange(before.files, change), { label, at, typedIn }),
    );
  }, []);
  const actions = useMemo(
    () => ({
      editFiles,
      edit: (text: string, label: string, typedIn?: string) =>
        editFiles({ flow: text }, label, typedIn),
      editForm: (id: string, text: string, label = `Form ${id}`, typedIn?: string) =>
        editFiles({ forms: { [id]: text } }, label, typedIn),
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      markPublished: setPublished,
    }),
    [editFiles],
  );
  const discard = useCallback(() => {
    const at = performance.now();
    setHistory((before) => withEdit(before, published, { label: 'All changes discarded', at }));
  }, [published]);

  return {
    ...actions,
    discard,
    published,
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
  };
}
