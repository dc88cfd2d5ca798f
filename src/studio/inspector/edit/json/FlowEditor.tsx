import { useMemo, type Ref, useState } from 'react';
import flowSchema from '../../../../../schemas/flow.schema.json';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { flowNames } from './flowNames.ts';
import { JsonEditor, type JsonEditorHandle } from './JsonEditor.tsx';

/** A text parsed as JSON; while the text is invalid, what it was before. */
function useLastParsed(text: string): unknown {
  const parsed = useMemo(() => {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return undefined;
    }
  }, [text]);
  const [last, setLast] = useState(parsed);
  if (parsed !== undefined && parsed !== last) setLast(parsed);
  return (parsed ?? last)?.value;
}

const schema = { root: flowSchema };
const none: readonly never[] = [];

interface FlowEditorProps {
  draft: FlowDraft;
  onCursor?: (pointer: string) => void;
  revealFirst?: string | undefined;
  ref: Ref<JsonEditorHandle>;
}

/** The editor of the flow's JSON. */
export function FlowEditor({ draft, onCursor, revealFirst, ref }: FlowEditorProps) {
  const { text, forms } = draft;
  const source = useLastParsed(text);
  const names = useMemo(() => flowNames(source, Object.keys(forms)), [source, forms]);
  return (
    <JsonEditor
      ref={ref}
      label="The flow as JSON"
      value={text}
      schema={schema}
      names={names}
      problems={draft.verdict.verdict?.problems ?? none}
      onChange={(next) => draft.edit(next, 'Typing in the flow', 'flow')}
      {...(onCursor && { onCursor })}
      onUndo={draft.undo}
      onRedo={draft.redo}
      revealFirst={revealFirst}
    />
  );
}
