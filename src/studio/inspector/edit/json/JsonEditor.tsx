import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { createEditor, type JsonEditorView, type PointedProblem } from './createEditor.ts';
import type { NamesAt } from './flowNames.ts';
import styles from './JsonEditor.module.css';
import type { SchemaFile } from './schemas.ts';

export interface JsonEditorHandle {
  /** Scrolls to the value at a JSON pointer, selects it and takes the focus. */
  reveal(pointer: string): void;
}

interface JsonEditorProps {
  /** The accessible name. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  schema: SchemaFile;
  /** Names to suggest that the schema does not contain. */
  names: NamesAt;
  problems: readonly PointedProblem[];
  /** Called with the JSON pointer at the cursor. */
  onCursor?: (pointer: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** A JSON pointer to reveal when the editor appears. */
  revealFirst?: string | undefined;
  ref?: Ref<JsonEditorHandle>;
}

/**
 * A CodeMirror editor for a JSON file, with completion and explanations from a schema and with
 * problems at their places.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { value, problems, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditorView | undefined>(undefined);
  // The editor is created once, but its callbacks must use the props of the last render.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const now = latest.current;
    const made = createEditor(root, root as unknown as Element, {
      label: now.label,
      text: now.value,
      knowledge: () => latest.current,
      onChange: (text) => latest.current.onChange(text),
      onCursor: (pointer) => latest.current.onCursor?.(pointer),
      onUndo: () => latest.current.onUndo(),
      onRedo: () => latest.current.onRedo(),
    });
    editor.current = made;
    if (now.revealFirst !== undefined) made.reveal(now.revealFirst);
    return () => {
      made.view.destroy();
      editor.current = undefined;
    };
  }, []);

  useEffect(() => editor.current?.setText(value), [value]);
  useEffect(() => editor.current?.showProblems(problems), [problems]);
  useImperativeHandle(ref, () => ({ reveal: (pointer) => editor.current?.reveal(pointer) }), []);

  return <div ref={host} className={styles.host} />;
}
