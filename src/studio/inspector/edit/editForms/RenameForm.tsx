import type { renameStep } from '../../../../edits/renameStep/renameStep.ts';
import { useState } from 'react';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { StepIdField } from './StepIdField.tsx';

/** Gives the step another id everywhere in the flow. */
export function RenameForm({ step, make, refusal }: EditFormProps<typeof renameStep>) {
  const [id, setId] = useState(step.id);
  const submit = () => {
    if (id !== step.id) make({ id: step.id, to: id.trim() });
  };
  return (
    <EditForm button="Rename" onSubmit={submit} refusal={refusal} fields={['id', 'to']}>
      <StepIdField value={id} onChange={setId} error={refusalOf(refusal, 'id', 'to')} />
    </EditForm>
  );
}
