import { useState } from 'react';
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json';
import { answersOfSet } from '../../answersOfSet.ts';
import stepSchema from '../../../../../schemas/step.schema.json';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { formNames } from './flowNames.ts';
import { JsonEditor } from './JsonEditor.tsx';

const schema = { root: stepSchema, others: { [draft7.$id]: draft7 } };
const none: readonly never[] = [];

interface FormEditorProps {
  draft: FlowDraft;
  /** The form's id. */
  form: string;
}

/** The editor of a form's JSON; the phone previews it, since it shows the same draft. */
export function FormEditor({ draft, form }: FormEditorProps) {
  const [names] = useState(() => formNames(answersOfSet()));
  return (
    <JsonEditor
      key={form}
      label={`The form ${form} as JSON`}
      value={draft.forms[form] ?? ''}
      schema={schema}
      names={names}
      problems={draft.verdict.verdict?.formProblems[form] ?? none}
      onChange={(text) => draft.editForm(form, text, `Typing in the form ${form}`, `form ${form}`)}
      onUndo={draft.undo}
      onRedo={draft.redo}
    />
  );
}
