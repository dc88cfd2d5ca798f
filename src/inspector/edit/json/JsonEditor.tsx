import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { createEditor, type JsonEditorView, type PointedProblem } from './createEditor.ts';
import type { NamesAt } from './flowNames.ts';
import styles from './JsonEditor.module.css';
import type { SchemaFile } from './schemas.ts';

export interface JsonEditorHandle {
  /** Shows, selects and focuses what a JSON pointer leads to. */
  reveal(pointer: string): void;
}

interface JsonEditorProps {
  /** What is edited, for screen readers. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  schema: SchemaFile;
  /** Names that the schema cannot know. */
  names: NamesAt;
  problems: readonly PointedProblem[];
  /** Where somebody put the cursor, as a JSON pointer. */
  onCursor?: (pointer: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** What to show as soon as the editor is there. */
  revealFirst?: string | undefined;
  ref?: Ref<JsonEditorHandle>;
}

/** A JSON file in CodeMirror: completed and explained by a schema, with its problems in place. */
export function JsonEditor(props: JsonEditorProps) {
  const { value, problems, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditorView | undefined>(undefined);
  // What the editor calls is always of the last drawing, though it was made at the first.
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
  useEffect(() => editor.current?.tell(problems), [problems]);
  useImperativeHandle(ref, () => ({ reveal: (pointer) => editor.current?.reveal(pointer) }), []);

  return <div ref={host} className={styles.host} />;
}
