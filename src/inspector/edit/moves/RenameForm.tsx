import { useState } from 'react';
import { MoveForm, type MoveFormProps } from './MoveForm.tsx';
import { StepIdField } from './StepIdField.tsx';

/** Gives the step another id, wherever the flow names it. */
export function RenameForm({ step, make, error }: MoveFormProps) {
  const [id, setId] = useState(step.id);
  const submit = () => {
    if (id !== step.id) make({ id: step.id, to: id.trim() });
  };
  return (
    <MoveForm button="Rename" onSubmit={submit}>
      <StepIdField value={id} onChange={setId} error={error} />
    </MoveForm>
  );
}
